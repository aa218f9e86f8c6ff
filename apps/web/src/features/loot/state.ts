import { createStore } from '../../platform/store.ts';

/** Loot that was revealed, as its notification describes it. */
export interface Reveal {
  /** The user to whom the loot was revealed; another user who signs in does not see the card. */
  readonly userId: string;
  readonly notificationId: string;
  readonly lootId: string;
  /** The text of the notification, which names the user who revealed the loot. */
  readonly text: string;
}

/**
 * Reveals that have not been seen, oldest first. The card of the first reveal is shown; closing it shows the next card.
 */
export const reveals = createStore<readonly Reveal[]>([]);

export const addReveal = (reveal: Reveal): void => reveals.set((all) => [...all, reveal]);

export const closeReveal = (notificationId: string): void =>
  reveals.set((all) => all.filter((reveal) => reveal.notificationId !== notificationId));
