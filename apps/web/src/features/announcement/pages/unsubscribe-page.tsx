import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { ResultCard } from '../../recovery/components/result-card.tsx';
import { type EmailLinkOutcome, failureOutcome } from '../../recovery/hooks/use-email-link.ts';
import { sendUnsubscribe } from '../api.ts';

type Outcome = EmailLinkOutcome | 'open';

const FAILURE_TEXT: Partial<Record<Outcome, string>> = {
  limited: 'The server received too many requests. Wait a moment, then try again.',
  unknown: 'We could not reach the server. You may still be subscribed.',
};

const preferencesLink = <TextLink to={paths.preferences}>All preferences</TextLink>;

/** /unsubscribe/{token}: asks for confirmation, because mail scanners open links in emails. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome>('open');
  const send = async () => {
    setOutcome('sending');
    try {
      await sendUnsubscribe(token);
      setOutcome('done');
    } catch (error) {
      setOutcome(failureOutcome(error));
    }
  };
  if (outcome === 'done')
    return (
      <ResultCard
        key={outcome}
        tone="success"
        title="Unsubscribed"
        text="You no longer receive announcements by email. Emails about your account are still sent."
        footer={preferencesLink}
      />
    );
  if (outcome === 'rejected')
    return (
      <ResultCard
        key={outcome}
        tone="error"
        title="Invalid link"
        text="This link is not valid. Change the setting in your preferences instead."
        footer={preferencesLink}
      />
    );
  const failureText = FAILURE_TEXT[outcome];
  return (
    <ResultCard
      key={failureText ? outcome : 'open'}
      tone={failureText ? 'error' : 'question'}
      title={failureText ? 'Something went wrong' : 'Unsubscribe from announcements?'}
      text={failureText ?? 'You will receive no more announcements by email.'}
    >
      <Button tone="primary" size="lg" wide isPending={outcome === 'sending'} onPress={() => void send()}>
        {failureText ? 'Try Again' : 'Unsubscribe'}
      </Button>
    </ResultCard>
  );
}
