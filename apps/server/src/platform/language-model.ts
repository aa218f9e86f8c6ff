import type { LanguageModelAccount } from './config.ts';

export interface CompletionRequest {
  /** The instructions of the model. */
  readonly instructions: string;
  /** The user's text, which is data for the model and never part of the instructions. */
  readonly input: string;
  readonly schemaName: string;
  /** The JSON Schema of the completion. */
  readonly schema: object;
  readonly signal: AbortSignal;
}

export interface ModelBounds {
  /** The maximum number of characters of the completion and of one stream event. */
  readonly maxCharacters: number;
  /** The maximum number of bytes of the response; the protocol wraps every few characters in a few hundred bytes. */
  readonly maxBytes: number;
  /** The timeouts in milliseconds: for the whole completion, and for the wait for each chunk. */
  readonly timeoutMs: number;
  readonly idleMs: number;
}

/** `timeoutMs` is below the time after which the server closes a connection without traffic. */
const BOUNDS: ModelBounds = {
  maxCharacters: 64 * 1024,
  maxBytes: 2 * 1024 * 1024,
  timeoutMs: 55_000,
  idleMs: 30_000,
};

/** The reason why there is no completion, as a message for the user; `cause` is for the log. */
export class ModelError extends Error {}

const UNEXPECTED_FORMAT = 'The AI service returned an unexpected format.';
const TOO_LONG = 'The AI service returned more text than a draft can have.';

/** A model behind an OpenAI-compatible endpoint (ADR 0210). */
export class LanguageModel {
  readonly #account: LanguageModelAccount;
  readonly #bounds: ModelBounds;
  readonly #stopped = new AbortController();

  constructor(account: LanguageModelAccount, bounds: Partial<ModelBounds> = {}) {
    this.#account = account;
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  /** Ends all requests, so that the server can stop. */
  stop(): void {
    this.#stopped.abort();
  }

  /**
   * The completion in chunks as they arrive. Closes the connection to the service when the reader stops or the signal
   * is aborted. Does not follow redirects, and rejects responses that are not event streams. Throws ModelError.
   */
  async *complete(request: CompletionRequest): AsyncGenerator<string> {
    const { timeoutMs, idleMs, maxCharacters } = this.#bounds;
    const endController = new AbortController();
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([request.signal, this.#stopped.signal, timeout, endController.signal]);
    let idle = setTimeout(() => endController.abort(), idleMs);
    try {
      const response = await this.#send(request, signal);
      let [length, isDone] = [0, false];
      for await (const data of eventData(response, this.#bounds)) {
        clearTimeout(idle);
        idle = setTimeout(() => endController.abort(), idleMs);
        isDone ||= data === '[DONE]';
        if (isDone) break;
        const chunk = textOf(data);
        length += chunk.length;
        if (length > maxCharacters) throw new ModelError(TOO_LONG);
        yield chunk;
      }
      if (!isDone) throw new ModelError('The AI service ended its response early.');
    } catch (error) {
      if (error instanceof ModelError) throw error;
      throw this.#failure(error, request.signal.aborted, signal.aborted);
    } finally {
      clearTimeout(idle);
      endController.abort();
    }
  }

  #failure(cause: unknown, isCanceled: boolean, isAborted: boolean): ModelError {
    if (isCanceled) return new ModelError('The draft was canceled.', { cause });
    if (this.#stopped.signal.aborted)
      return new ModelError('The server is restarting. Try again in a moment.', { cause });
    const message = isAborted
      ? 'The AI service did not respond in time.'
      : 'The AI service cannot be reached or closed the connection.';
    return new ModelError(message, { cause });
  }

  async #send(request: CompletionRequest, signal: AbortSignal): Promise<Response> {
    const { url, key } = this.#account;
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      redirect: 'manual',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(this.#body(request)),
    });
    const cause = `status ${response.status}`;
    if (response.status === 429)
      throw new ModelError('The AI service is busy. Try again in a moment.', { cause });
    if (response.status !== 200) throw new ModelError('The AI service rejected the request.', { cause });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new ModelError(UNEXPECTED_FORMAT);
    return response;
  }

  #body({ instructions, input, schemaName, schema }: CompletionRequest) {
    return {
      model: this.#account.model,
      stream: true,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: input },
      ],
      response_format: { type: 'json_schema', json_schema: { name: schemaName, strict: true, schema } },
    };
  }
}

/** Yields the data of each server-sent event; in this protocol every event has one line. */
async function* eventData(
  response: Response,
  { maxBytes, maxCharacters }: ModelBounds,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let [size, pendingText] = [0, ''];
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new ModelError(TOO_LONG);
    const lines = (pendingText + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    pendingText = lines.pop() ?? '';
    if (pendingText.length > maxCharacters) throw new ModelError(TOO_LONG);
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
}

/** The text in an event's data; empty for events without text, such as usage reports. */
function textOf(data: string): string {
  try {
    const content: unknown = JSON.parse(data)?.choices?.[0]?.delta?.content;
    return typeof content === 'string' ? content : '';
  } catch (cause) {
    throw new ModelError(UNEXPECTED_FORMAT, { cause });
  }
}
