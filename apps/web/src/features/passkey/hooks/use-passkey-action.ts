import { useState } from 'react';
import { passkeyFailure } from '../api.ts';

/** An action that uses a passkey. It stays pending after success, because the screen is then left or closed. */
export function usePasskeyAction(action: () => Promise<unknown>) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(passkeyFailure(error));
      setPending(false);
    }
  };
  return { isPending, failure, run: () => void run() };
}
