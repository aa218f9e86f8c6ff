import { createStore } from '../../platform/store.ts';

/** Loot that was revealed, as its notification describes it. */
export interface Reveal {
  /** The user to whom the loot was shown: it is hidden after another user signs in. */
  readonly userId: string;
  readonly notificationId: string;
  readonly lootId: string;
  /** The text of the notification, which names the user who revealed the loot. */
  readonly text: string;
}

/** Reveals that have not been seen, oldest first: the first has its card, the others follow when it is closed. */
export const reveals = createStore<readonly Reveal[]>([]);

export const addReveal = (reveal: Reveal): void => reveals.set((all) => [...all, reveal]);

export const closeReveal = (notificationId: string): void =>
  reveals.set((all) => all.filter((reveal) => reveal.notificationId !== notificationId));
