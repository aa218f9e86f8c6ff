import type { RegistrationMode } from '@quartermaster/contract/site-settings';

/** Who may create an account, by mode. */
export const REGISTRATION: Record<RegistrationMode, { readonly label: string; readonly text: string }> = {
  open: { label: 'Open', text: 'Anyone can create an account.' },
  invitation: {
    label: 'By invitation',
    text: 'Only email addresses that were invited to a party can create an account.',
  },
  closed: { label: 'Closed', text: 'No one can create an account.' },
};
