import type { Webhook } from '@quartermaster/contract/webhook';
import { changedFields } from '../../../platform/changed-fields.ts';
import { showToast } from '../../../platform/toasts.ts';
import { paramsOf, useWebhookWrites } from '../api.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Changes the URL, the description and the event types of a webhook. Sends only changed fields. */
export default function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { update } = useWebhookWrites();
  return (
    <WebhookForm
      title="Edit webhook"
      submitLabel="Save"
      webhook={webhook}
      onSave={async (fields) => {
        const { url, description, event_types } = webhook;
        const change = changedFields({ url, description, event_types }, fields);
        if (Object.keys(change).length === 0) return onClose();
        await update.mutateAsync({ params: paramsOf(webhook), body: { webhook: change } });
        onClose();
        showToast('Webhook saved', { tone: 'success' });
      }}
      onClose={onClose}
    />
  );
}
