import { CANCEL_REASONS } from '@quartermaster/contract/billing';
import type { BilledSubscription } from '@quartermaster/contract/billing-fields';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { type FormEvent, useState } from 'react';
import { dateText } from '../../../platform/dates.ts';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCancel } from '../api.ts';
import { CANCEL_REASON_TEXT, endOfTier } from '../view.ts';
import { TierLoss } from './tier-loss.tsx';

type Reason = (typeof CANCEL_REASONS)[number];

/** Cancels the subscription: asks for the reason, and says what ends and until when the tier is kept. */
export default function CancelDialog(props: { subscription: BilledSubscription; onClose: () => void }) {
  const { tier } = props.subscription;
  const [reason, setReason] = useState<Reason | null>(null);
  const [comment, setComment] = useState('');
  const cancel = useCancel();
  const until = dateText(endOfTier(props.subscription));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason) return;
    // The page shows the cancellation, and the notification that follows shows a toast.
    const body = { reason, comment: reason === 'other' ? comment : '', cancel_at_period_end: true };
    cancel.mutate({ body }, { onSuccess: props.onClose });
  };
  return (
    <FormDialog
      title={`Cancel ${TIER_NAMES[tier]}?`}
      submitLabel="Cancel subscription"
      closeLabel={`Keep ${TIER_NAMES[tier]}`}
      onSubmit={submit}
      onClose={props.onClose}
      isPending={cancel.isPending}
      hasChanges={comment !== ''}
      isDisabled={reason === null || (reason === 'other' && comment.trim() === '')}
      error={cancel.error?.message}
    >
      <p className="text-sm text-ink-2">
        You keep this tier until {until}, and you can reactivate until then. Nothing you made is deleted;
        anything above a limit is kept, but you cannot create more.
      </p>
      <TierLoss tier={tier} />
      <RadioGroup
        label="Why are you canceling?"
        choices={CANCEL_REASONS.map((value) => ({ value, label: CANCEL_REASON_TEXT[value] }))}
        value={reason}
        onChange={setReason}
      />
      {reason === 'other' && (
        <TextArea label="Your reason" value={comment} onChange={setComment} maxLength={500} isRequired />
      )}
    </FormDialog>
  );
}
