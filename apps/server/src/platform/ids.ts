import { v7 } from 'uuid';

/** The user that the first migration creates and that owns the starter catalog. */
export const SYSTEM_USER_ID = '00000000-0000-7000-8000-000000000001';

const fromRealTime = (): string => v7();
let create = fromRealTime;

/** The id of no user: the reader of public shop pages and Discord posts, so that no membership grants access. */
export const NO_USER_ID = '00000000-0000-0000-0000-000000000000';

/** A new UUIDv7, ordered by creation time (DEC-1). */
export const newId = (): string => create();

/**
 * Makes new ids of this process use the time of another clock until the returned function is called. Only for programs
 * that create a history in the past (ADR 0245). Ids of the same millisecond keep their order.
 */
export function useIdClock(now: () => Date): () => void {
  let sequence = 0;
  create = () => v7({ msecs: now().getTime(), seq: sequence++ });
  return () => {
    create = fromRealTime;
  };
}
