import { invalid } from '@quartermaster/contract/errors';
import { FairQueue } from './pool/fair-queue.ts';
import { runInThread, ThreadLimitError } from './run-in-thread.ts';

/** Files are read one at a time, users in turn; few wait, because an import holds a connection meanwhile. */
const queue = new FairQueue({ slots: 1, slotsPerCaller: 1, waiting: 3, waitingPerCaller: 1, waitMs: 8000 });
const READ_LIMITS = { timeoutMs: 15_000, heapMb: 128 };

/**
 * Reads an imported file in a worker thread by the exported function `name` of a module: five megabytes take seconds,
 * and the sender decides their content.
 * @throws VALIDATION_ERROR at `content` when it takes too long or too much memory, and whatever the function throws
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
