import { v7 } from 'uuid';

/** A new UUIDv7: ordered by time, so that ids are also a sort order (DEC-1). */
export const newId = (): string => v7();

/** Owner of the starter catalog; created by the first migration. */
export const SYSTEM_USER_ID = '00000000-0000-7000-8000-000000000001';
