import { invalid } from '@quartermaster/contract/errors';
import { FairQueue } from './pool/fair-queue.ts';
import { runInThread, ThreadLimitError } from './run-in-thread.ts';

/**
 * Files are read one at a time, and users take turns. Only a few may wait, because a waiting import holds a connection.
 */
const queue = new FairQueue({ slots: 1, slotsPerCaller: 1, waiting: 3, waitingPerCaller: 1, waitMs: 8000 });
const READ_LIMITS = { timeoutMs: 15_000, heapMb: 128 };

/**
 * Reads an imported file in a worker thread with the exported function `name` of a module: reading five megabytes of
 * untrusted content can take seconds.
 *
 * @throws VALIDATION_ERROR for `content` when the function exceeds the time or memory limit, SERVICE_UNAVAILABLE when
 * too many files wait or the file has waited too long, and the errors of the function
 */
export async function readFileInThread<T>(
  userId: string,
  module: URL,
  name: string,
  input: unknown,
): Promise<T> {
  const release = await queue.enter(userId);
  try {
    return await runInThread<T>(module, name, input, READ_LIMITS);
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error;
    throw invalid('content', 'This file takes too long to read. Import it in smaller parts');
  } finally {
    release();
  }
}
