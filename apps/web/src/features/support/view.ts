import type { SupportStatus } from '@quartermaster/contract/support';
import type { BadgeTone } from '../../ui/badge.tsx';

/** The label and badge tone of each status. */
export const STATUS_TEXT: Readonly<
  Record<SupportStatus, { readonly label: string; readonly tone: BadgeTone }>
> = {
  open: { label: 'Waiting for an answer', tone: 'info' },
  answered: { label: 'Answered', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
};
