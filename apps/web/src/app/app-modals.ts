import { modalId } from '../ui/modals.ts';

/** The modals that the frame itself can open from anywhere. */
export const shortcutsModal = modalId('shortcuts');
export const goAnywhereModal = modalId('go-anywhere');
export const waitingWritesModal = modalId('waiting-writes');
