import type { Fixture } from '../test-fixture.ts';

export interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** The expected statuses by caller, in the order of CALLERS. */
  readonly expected: readonly number[];
}

/**
 * One attempt for each endpoint of a slice, by operation id, with the status that each caller receives (DEC-3).
 */
export type Attempts = Readonly<Record<string, (fixture: Fixture) => Attempt>>;

export const everyone = (status: number) => Array<number>(7).fill(status);
/** The statuses of an endpoint that only members may use; others receive 404. */
export const members = (status: number) => [...Array<number>(5).fill(status), 404, 404];
export const gmOnly = (status: number) => [status, 403, 403, 403, 403, 404, 404];
export const gmAndManager = (status: number) => [status, status, 403, 403, 403, 404, 404];
/** The statuses of an endpoint that only the character's player and the gm may use. */
export const gmAndOwner = (status: number) => [status, 403, status, 403, 403, 404, 404];
