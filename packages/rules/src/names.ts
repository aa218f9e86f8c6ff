/**
 * What everyone but the game master reads on a thing nobody has identified (decisions.md §4).
 * The category is the kind of thing ("ring"), never the thing's own name.
 */
export function unidentifiedName(category?: string | null): string {
  const kind = category?.trim().toLowerCase();
  return `Unidentified ${kind || 'item'}`;
}
