"""Downloaded games can be opened by choosing or dropping the file."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from feodum.bots.buy_lists import big_money
from feodum.game import Game

from .conftest import NewPlayer

DROP = """
(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'game.json', { type: 'application/json' }));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}
"""


def test_downloaded_game_opens_by_button_and_by_dropping(new_player: NewPlayer) -> None:
    saved = Game.new("First Game", seed=4).play_out([big_money(), big_money()]).to_json()
    player = new_player().go()
    player.find("open-file").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"no game"})
    expect(player.find("open-file-problem")).to_contain_text("doesn’t contain a game")
    player.find("open-file").set_input_files({"name": "game.json", "mimeType": "application/json", "buffer": saved.encode()})
    expect(player.page).to_have_url(re.compile("/replay$"))
    expect(player.find("player-0")).to_contain_text("Player 1")
    player.go()
    expect(player.find("recent").locator("li")).to_have_count(1)
    player.page.evaluate(DROP, saved)
    expect(player.page).to_have_url(re.compile("/replay$"))
