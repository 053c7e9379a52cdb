"""Playing sense: one shared body of judgement for every decision of every card. It sees only a view and a plan."""
