import { modalId } from '../../ui/modals.ts';

/** Loot that was revealed, as its notification says it. */
export interface Reveal {
  readonly notificationId: string;
  readonly lootId: string;
  /** Who revealed it. */
  readonly text: string;
}

/** The card about the newest reveal; it is not modal, and closes with the session as modals do. */
export const revealCard = modalId<Reveal>('reveal');
