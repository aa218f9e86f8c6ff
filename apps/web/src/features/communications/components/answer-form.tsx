import type { QueuedSupportThread } from '@quartermaster/contract/support';
import { useState } from 'react';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { MessageForm } from '../../support/components/message-form.tsx';
import { useAnswer } from '../api.ts';

/** The form for an answer from support, which can also close the request. */
export function AnswerForm({ request: { id, status } }: { request: QueuedSupportThread }) {
  const answer = useAnswer();
  const [isClosing, setClosing] = useState(false);
  const isClosed = status === 'closed';
  return (
    <MessageForm
      name="Answer"
      label="Your answer"
      description={isClosed ? 'This request is closed. An answer reopens it.' : undefined}
      submitLabel="Send answer"
      successText="Answer sent. The user is notified by email too."
      onSend={async (text) => {
        await answer.mutateAsync({ params: { id }, body: { answer: { text, close: isClosing } } });
        setClosing(false);
      }}
    >
      <CheckboxField label="Close the request" isSelected={isClosing} onChange={setClosing} />
    </MessageForm>
  );
}
