import { afterEach, describe, expect, it } from 'vitest';
import { newId, useIdClock } from './ids.ts';

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

let stop: () => void = () => undefined;
afterEach(() => stop());

describe('newId', () => {
  it('contains the current time', () => {
    const before = Date.now();
    expect(timeOf(newId())).toBeGreaterThanOrEqual(before);
  });

  it('contains the time of the clock passed to useIdClock, and stays ordered within a millisecond', () => {
    const instant = new Date('2026-05-01T19:00:00.000Z');
    stop = useIdClock(() => instant);
    const ids = Array.from({ length: 5000 }, newId);
    expect(new Set(ids.map(timeOf))).toEqual(new Set([instant.getTime()]));
    expect(ids).toEqual([...new Set(ids)].sort());
    stop();
    expect(timeOf(newId())).toBeGreaterThan(instant.getTime());
  });
});
