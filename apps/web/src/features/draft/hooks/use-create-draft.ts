import { createDraft, type Draft, type DraftRequest } from '@quartermaster/contract/draft';
import { createModelDraft, getDraftEngines } from '@quartermaster/contract/model-draft';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callWithProgress } from '../../../platform/call-with-progress.ts';
import { useIsMounted } from '../../../platform/hooks/use-is-mounted.ts';
import { callEndpoint } from '../../../platform/http.ts';
import { randomId } from '../../../platform/ids.ts';
import { keyOf } from '../../../platform/queries.ts';
import type { AnyDraftResult } from '../api.ts';

type Engine = Draft['engine'];

/** Longer than the server waits for the language model. */
const MODEL_TIMEOUT_MS = 70_000;

/**
 * Requests drafts; the same request creates a different draft each time. A draft by the language model reports its
 * progress, and is canceled by `cancel` or when the component unmounts. After either, no draft is passed to `onDraft`.
 */
export function useCreateDraft(onDraft: (draftResult: AnyDraftResult) => void) {
  const client = useQueryClient();
  const controller = useRef<AbortController>(undefined);
  const [textLength, setTextLength] = useState(0);
  const isMounted = useIsMounted();
  useEffect(() => () => controller.current?.abort(), []);
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: async ({ request, engine }: { request: DraftRequest; engine: Engine }): Promise<Draft> => {
      const body = { draft: request };
      if (engine === 'built_in')
        return (await callEndpoint(createDraft, { body }, { quiet: true, idempotencyKey: randomId() })).data;
      controller.current = new AbortController();
      setTextLength(0);
      return callWithProgress(
        createModelDraft,
        { body },
        {
          signal: controller.current.signal,
          timeoutMs: MODEL_TIMEOUT_MS,
          onProgress: (progress: { characters: number }) => setTextLength(progress.characters),
        },
      );
    },
    onSuccess: (draft, { request }) => {
      // A draft that the user no longer waits for must not replace what is in the form.
      if (isMounted()) onDraft({ id: randomId(), draft, request });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(getDraftEngines) }),
  });
  return {
    create: (request: DraftRequest, engine: Engine) => mutate({ request, engine }),
    /** Cancels a draft of the language model, and discards its response. */
    cancel: () => {
      controller.current?.abort();
      reset();
    },
    isPending,
    error,
    /** The engine of the latest request. */
    engine: variables?.engine,
    textLength,
  };
}
