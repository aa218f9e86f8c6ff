import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showToast, toasts } from '../platform/toasts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const closedDialog = (error?: string) => (
  <ConfirmDialog
    title="Sponsor Nim?"
    confirmLabel="Sponsor"
    isOpen={false}
    onOpenChange={() => undefined}
    onConfirm={() => undefined}
    error={error}
  >
    Nim gets your tier.
  </ConfirmDialog>
);

test('error of a closed dialog is shown as a toast, except one whose toast already links to the limit', () => {
  toasts.set([]);
  const { rerender } = render(closedDialog());
  rerender(closedDialog('This party is archived.'));
  showToast('All seats are in use.', {
    tone: 'error',
    action: { label: 'See this limit', run: () => undefined },
  });
  rerender(closedDialog('All seats are in use.'));
  expect(toasts.get().map(({ message, action, repeats }) => [message, action?.label, repeats])).toEqual([
    ['This party is archived.', undefined, 0],
    ['All seats are in use.', 'See this limit', 0],
  ]);
});
