import { useEffect, useRef, useState } from 'react';
import { isOutcomeUnknown } from '../../../platform/api-error.ts';

export type EmailLinkOutcome = 'sending' | 'done' | 'rejected' | 'unknown';

/**
 * Sends the token of an email link once, even if the component renders several times; `retry` sends it again after an
 * unknown outcome.
 */
export function useEmailLink(send: () => Promise<{ readonly data: { readonly message: string } }>) {
  const [outcome, setOutcome] = useState<EmailLinkOutcome>('sending');
  const [message, setMessage] = useState('');
  const wasStarted = useRef(false);
  const attempt = async () => {
    setOutcome('sending');
    try {
      const { data } = await send();
      setMessage(data.message);
      setOutcome('done');
    } catch (error) {
      setOutcome(isOutcomeUnknown(error) ? 'unknown' : 'rejected');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is first shown
  useEffect(() => {
    if (wasStarted.current) return;
    wasStarted.current = true;
    void attempt();
  }, []);
  return { outcome, message, retry: () => void attempt() };
}
