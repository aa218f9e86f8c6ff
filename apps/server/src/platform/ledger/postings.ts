import type { Entry, StackChange } from './entry.ts';

export interface Posting {
  readonly templateId: string;
  readonly stackId: string;
  readonly container: string | null;
  readonly delta: number;
}

/** A transaction without `world` would create or destroy items, which is a defect and never the user's error. */
export class UnbalancedError extends Error {}

/**
 * The postings of these changes: the losses and gains of each stack per container, with the world as the other side of
 * created and destroyed items. They sum to zero per template.
 */
export function postingsOf(changes: readonly StackChange[], world: boolean): Posting[] {
  const postings: Posting[] = [];
  const remainder = new Map<string, { stackId: string; sum: number }>();
  const post = (change: StackChange, container: string | null, delta: number) => {
    if (delta === 0) return;
    postings.push({
      templateId: change.templateId,
      stackId: change.id,
      container,
      delta,
    });
  };
  for (const change of changes) {
    const { before, after } = change;
    if (before.container === after.container) post(change, after.container, after.quantity - before.quantity);
    else {
      if (before.container) post(change, before.container, -before.quantity);
      if (after.container) post(change, after.container, after.quantity);
    }
    const sum = (remainder.get(change.templateId)?.sum ?? 0) + after.quantity - before.quantity;
    remainder.set(change.templateId, { stackId: change.id, sum });
  }
  for (const [templateId, { stackId, sum }] of remainder) {
    if (sum === 0) continue;
    if (!world)
      throw new UnbalancedError(`The postings of template ${templateId} add up to ${sum} instead of 0`);
    postings.push({
      templateId,
      stackId,
      container: null,
      delta: -sum,
    });
  }
  return postings;
}

/** A transaction whose row contains all the data of its two postings (ADR 0148). */
export interface Movement {
  /** The stack in which the items arrived; null if it is the stack they left. */
  readonly destinationStackId: string | null;
}

/** The transaction as a movement, or null if its postings must be stored. */
export function movementOf(entry: Entry, postings: readonly Posting[]): Movement | null {
  const [from, to] = [...postings].sort((a, b) => a.delta - b.delta);
  if (postings.length !== 2 || !from || !to || from.templateId !== to.templateId) return null;
  const isStated =
    from.delta === -to.delta &&
    to.delta === entry.quantity &&
    from.stackId === entry.item?.id &&
    from.container === (entry.source?.id ?? null) &&
    to.container === (entry.destination?.id ?? null);
  return isStated ? { destinationStackId: to.stackId === from.stackId ? null : to.stackId } : null;
}
