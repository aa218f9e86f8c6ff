import type { CallInput, EndpointSpec, ReplyData } from '@quartermaster/contract/endpoint';
import { fromEnvelope, networkError, unknownError } from './api-error.ts';
import { callEndpointWith } from './http.ts';
import { randomId } from './ids.ts';
import { exchange, type RequestParts } from './request.ts';

export interface LineOptions<P> {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onProgress: (progress: P) => void;
}

/**
 * Sends a request whose progress is reported as lines; the last line is the envelope. Each request is one user
 * action, so its Idempotency-Key is created here. Throws ApiError, or the caller's own abort, which also ends
 * the request on the server.
 */
export function callWithProgress<E extends EndpointSpec, P>(
  spec: E,
  input: CallInput<E>,
  { onProgress, ...options }: LineOptions<P>,
): Promise<ReplyData<E>> {
  const requestOptions = {
    ...options,
    idempotencyKey: randomId(),
    headers: { Accept: 'application/x-ndjson, application/json' },
  };
  return callEndpointWith(spec, { quiet: true }, (auth) =>
    exchange(spec, input as RequestParts, { ...requestOptions, ...auth }, async (response) => {
      for await (const line of linesOf(response)) {
        if ('progress' in line) onProgress(line.progress as P);
        else if ('data' in line) return line.data as ReplyData<E>;
        else throw fromEnvelope(line, response.status) ?? unknownError(spec.method);
      }
      // The connection ended before the last line.
      throw networkError();
    }),
  );
}

async function* linesOf(response: Response): AsyncGenerator<object> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let partialLine = '';
  for (;;) {
    const { value = '', done = true } = (await reader?.read()) ?? {};
    const lines = (partialLine + value).split('\n');
    partialLine = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line !== '') yield JSON.parse(line) as object;
    if (done) return;
  }
}
