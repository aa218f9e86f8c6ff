import { modalId } from '../ui/modals.ts';

/** The modals that the layout can open on every page. */
export const shortcutsModal = modalId('shortcuts');
export const commandPaletteModal = modalId('command-palette');
export const waitingWritesModal = modalId('waiting-writes');
