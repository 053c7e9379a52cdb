/** Convert a name to its part of a message id: "King's Court" → kings-court, "+2 Cards" → 2-cards. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
