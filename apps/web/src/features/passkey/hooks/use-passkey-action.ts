import { useState } from 'react';
import { passkeyFailure } from '../api.ts';

/** One use of a passkey: pending until it succeeds, after which the screen is left, or fails. */
export function usePasskeyAction(work: () => Promise<unknown>) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(passkeyFailure(error));
      setPending(false);
    }
  };
  return { isPending, failure, run: () => void run() };
}
