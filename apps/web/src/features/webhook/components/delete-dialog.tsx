import type { Webhook } from '@quartermaster/contract/webhook';
import { showToast } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { paramsOf, useWebhookWrites } from '../api.ts';
import { nameOf } from '../view.ts';

export default function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { remove } = useWebhookWrites();
  const confirm = () =>
    remove.mutate(
      { params: paramsOf(webhook) },
      {
        onSuccess: () => {
          onClose();
          showToast(`${nameOf(webhook)} was deleted`, { tone: 'success' });
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${nameOf(webhook)}?`}
      confirmLabel="Delete webhook"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={confirm}
      isPending={remove.isPending}
      error={remove.error?.message}
    >
      Nothing is sent to it anymore, and its delivery log is deleted. This cannot be undone.
    </ConfirmDialog>
  );
}
