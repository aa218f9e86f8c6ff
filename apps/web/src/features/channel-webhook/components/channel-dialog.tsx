import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { channelRules, useChannelWrites } from '../api.ts';

interface DialogProps {
  readonly partyId: string;
  /** Whether the new channel replaces a connected one. */
  readonly isReplacement: boolean;
  readonly onClose: () => void;
}

/** Connects a channel by its webhook URL. */
export default function ChannelDialog({ partyId, isReplacement, onClose }: DialogProps) {
  const { set } = useChannelWrites();
  const form = useForm({ resolver: channelRules, defaultValues: { url: '' } });
  const submit = form.handleSubmit(async (channel_webhook) => {
    try {
      await set.mutateAsync({ params: { id: partyId }, body: { channel_webhook } });
      showToast('Discord channel connected', { tone: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title={isReplacement ? 'Replace Discord channel' : 'Connect Discord channel'}
      submitLabel={isReplacement ? 'Replace channel' : 'Connect channel'}
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField control={form.control} name="url">
        {(field) => (
          <TextField
            label="Webhook URL"
            type="url"
            description="In Discord, edit the channel, open Integrations, then Webhooks, and copy the webhook URL. It is a secret and not shown here again."
            isRequired
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
