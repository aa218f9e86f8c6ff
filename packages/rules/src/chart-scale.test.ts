import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleMarks } from './chart-scale.ts';

describe('scale of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [9, [0, 5, 10]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ])('of %i has the marks %j', (highest, marks) => {
    expect(scaleMarks(highest)).toEqual(marks);
  });

  it('covers the highest value in at most four equal steps, none of them to spare', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), (highest) => {
        const marks = scaleMarks(highest);
        const step = marks[1] ?? 0;
        expect(marks.every((mark, index) => mark === index * step)).toBe(true);
        expect(marks.length).toBeLessThanOrEqual(5);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(highest);
        if (highest > 0) expect(marks.at(-2)).toBeLessThan(highest);
        expect(String(step)).toMatch(/^[125]0*$/);
      }),
    );
  });
});
