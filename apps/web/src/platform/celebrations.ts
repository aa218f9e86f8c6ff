import { session } from './session.ts';
import { playSound } from './sounds.ts';
import { createStore } from './store.ts';

/** The displayed fields of an item. */
export interface CelebratedItem {
  readonly display_name: string;
  readonly glyph: string | null;
  readonly category: string | null;
  readonly rarity: string | null;
}

export interface Celebration {
  /** The user who was signed in when the celebration began; a user who signs in later does not see it. */
  readonly userId: string | undefined;
  readonly item: CelebratedItem;
  /** The event as text. */
  readonly text: string;
}

/** The legendary item that is celebrated now; null if none. */
export const celebration = createStore<Celebration | null>(null);

/** Celebrates a legendary item, if the reader may know its rarity. */
export function celebrate(item: CelebratedItem, text: string): void {
  if (item.rarity !== 'legendary') return;
  celebration.set({ userId: session.get().user?.id, item, text });
  playSound('reveal');
}
