/** Names of stacks that an unfinished transfer has already removed from the screen. */
const names = new Map<string, string>();

/** The name of a stack that is being transferred, by its id. */
export const movingStackName = (id: string): string | undefined => names.get(id);

/** Runs a transfer whose stack is no longer on screen, and keeps the name of the stack until the transfer has ended. */
export async function withMovingStackName<T>(id: string, name: string, run: () => Promise<T>): Promise<T> {
  names.set(id, name);
  try {
    return await run();
  } finally {
    names.delete(id);
  }
}
