import { useEffect, useRef, useState } from 'react';
import { ApiError, isOutcomeUnknown } from '../../../platform/api-error.ts';
import { useActionKey } from '../../../platform/hooks/use-action-key.ts';
import { isMaintenance } from '../../../platform/maintenance.ts';

/**
 * `rejected`: the link is invalid. `limited`: the link was not checked, because of too many requests or maintenance.
 * `unknown`: the link may have been used, because no response or only a server error arrived.
 */
export type EmailLinkOutcome = 'sending' | 'done' | 'rejected' | 'limited' | 'unknown';

/** The outcome of a request that failed with `error`. */
export function failureOutcome(error: unknown): EmailLinkOutcome {
  if (error instanceof ApiError && (error.status === 429 || isMaintenance(error))) return 'limited';
  return isOutcomeUnknown(error) ? 'unknown' : 'rejected';
}

/**
 * Sends the token of an email link once, even if the component renders several times; `retry` sends it again with the
 * same idempotency key, because the link may have been used by a request whose response was lost.
 * `message` is the server's message if `done`, and the message of the error after a failure.
 */
export function useEmailLink(
  send: (idempotencyKey: string) => Promise<{ readonly data: { readonly message: string } }>,
) {
  const [outcome, setOutcome] = useState<EmailLinkOutcome>('sending');
  const [message, setMessage] = useState('');
  const wasStarted = useRef(false);
  const action = useActionKey();
  const attempt = async () => {
    setOutcome('sending');
    try {
      const { data } = await send(action.keyOf('link'));
      setMessage(data.message);
      setOutcome('done');
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : '');
      setOutcome(failureOutcome(error));
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
