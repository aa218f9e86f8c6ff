import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { AppError, type ErrorCode, type ErrorDetail } from '@quartermaster/contract/errors';

/** A module's exported function by name, and its argument. */
interface Call {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

type Outcome =
  | { readonly value: unknown }
  | { readonly rejection: { code: ErrorCode; message: string; details: readonly ErrorDetail[] } };

export interface ThreadLimits {
  readonly timeoutMs: number;
  readonly heapMb: number;
}

/** The thread was terminated because its work exceeded the time or memory limit. */
export class ThreadLimitError extends Error {}

/**
 * Calls a synchronous function in a separate thread, so that one user's expensive input does not delay others. Throws
 * the AppError that the function throws, and ThreadLimitError beyond the limits.
 */
export async function runInThread<T>(
  module: URL,
  name: string,
  input: unknown,
  { timeoutMs, heapMb }: ThreadLimits,
): Promise<T> {
  const call: Call = { module: module.href, name, input };
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { threadCall: call },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => reject(new ThreadLimitError('The work took too long')), timeoutMs);
  thread.once('message', resolve);
  thread.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError(error.message) : error),
  );
  thread.once('exit', () => reject(new Error('The thread ended without a result')));
  try {
    const outcome = await promise;
    if ('value' in outcome) return outcome.value as T;
    const { code, message, details } = outcome.rejection;
    throw new AppError(code, message, details);
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

async function executeCall({ module, name, input }: Call): Promise<Outcome> {
  const exported: Record<string, (input: unknown) => unknown> = await import(module);
  try {
    return { value: exported[name]?.(input) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return { rejection: { code, message, details } };
  }
}

const call: Call | undefined = isMainThread ? undefined : workerData?.threadCall;
if (call) parentPort?.postMessage(await executeCall(call));
