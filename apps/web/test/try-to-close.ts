import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses Cancel, Close and Escape in the open dialog. Fails if Cancel closes it. */
export async function tryToClose(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
}
