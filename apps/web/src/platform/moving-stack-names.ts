/** Names of stacks that a move has taken off the screen while it is being sent. */
const names = new Map<string, string>();

/** The name of a stack that is being moved, by its id. */
export const movingStackName = (id: string): string | undefined => names.get(id);

/** Runs a move whose stack is no longer on screen; its name is known until the move has ended. */
export async function withMovingStackName<T>(id: string, name: string, run: () => Promise<T>): Promise<T> {
  names.set(id, name);
  try {
    return await run();
  } finally {
    names.delete(id);
  }
}
