import { modalId } from '../ui/modals.ts';

/** The modals that the frame itself can open from anywhere. */
export const shortcutsModal = modalId('shortcuts');
export const commandPaletteModal = modalId('command-palette');
export const waitingWritesModal = modalId('waiting-writes');
