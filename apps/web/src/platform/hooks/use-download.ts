import { useMutation } from '@tanstack/react-query';
import type { ReceivedFile } from '../request.ts';
import { saveFile } from '../save-file.ts';
import { forSameUser } from '../tokens.ts';
import { useQuietly } from './use-quietly.ts';

/** The callbacks of a download. They also run when the component that started it has unmounted. */
export interface DownloadCallbacks {
  readonly onSuccess?: () => void;
  /** If absent, the component shows the failure itself, as with `useQuietly`. */
  readonly onError?: (error: Error) => void;
}

/** Fetches a file and saves it, unless another user has signed in meanwhile. */
export function useDownload<Input = void>(
  fetch: (input: Input) => Promise<ReceivedFile>,
  callbacks: DownloadCallbacks = {},
) {
  const quietly = useQuietly();
  const run = callbacks.onError ? forSameUser : quietly;
  return useMutation<void, Error, Input>({
    ...callbacks,
    mutationFn: async (input) => saveFile(await run(() => fetch(input))),
  });
}
