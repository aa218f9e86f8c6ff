import { describe, expect, it } from 'vitest';
import { type BuiltFile, mergeChunks } from './merge-chunks.ts';

const file = (name: string, bytes = 200, imports: string[] = []): BuiltFile => ({ name, bytes, imports });
const merge = (files: BuiltFile[], visits: string[][], movable = files.map(({ name }) => name)) =>
  mergeChunks(files, visits, new Set(movable)).map((names) => names.sort());

describe('mergeChunks', () => {
  it('merges files that are always loaded together', () => {
    const page = file('page', 5_000, ['a', 'b']);
    expect(merge([page, file('a'), file('b')], [['page']], ['a', 'b'])).toEqual([['a', 'b']]);
  });

  it('merges a file that one page does not need if, and only if, loading it costs less than a request', () => {
    const pages = [file('first', 5_000, ['a', 'b']), file('second', 5_000, ['a'])];
    const visits = [['first'], ['second']];
    expect(merge([...pages, file('a'), file('b', 900)], visits, ['a', 'b'])).toEqual([['a', 'b']]);
    expect(merge([...pages, file('a'), file('b', 1_100)], visits, ['a', 'b'])).toEqual([]);
  });

  it('does not make one page load much unneeded code, even if many others then send one request fewer', () => {
    const pages = Array.from({ length: 20 }, (_, n) => file(`page ${n}`, 5_000, ['a', 'b']));
    const visits = [...pages.map(({ name }) => [name]), ['guest']];
    const mergedWith = (bytes: number) =>
      merge([...pages, file('guest', 5_000, ['a']), file('a'), file('b', bytes)], visits, ['a', 'b']);
    expect(mergedWith(4_900)).toEqual([['a', 'b']]);
    expect(mergedWith(5_100)).toEqual([]);
  });

  it('does not merge files that no page loads together', () => {
    const pages = [file('first', 5_000, ['a']), file('second', 5_000, ['b'])];
    expect(merge([...pages, file('a'), file('b')], [['first'], ['second']], ['a', 'b'])).toEqual([]);
  });

  it('counts the imports that a page would load only because of the merge', () => {
    const pages = [file('first', 5_000, ['a', 'b']), file('second', 5_000, ['a'])];
    const files = [...pages, file('a'), file('b', 200, ['large']), file('large', 50_000)];
    expect(merge(files, [['first'], ['second']], ['a', 'b'])).toEqual([]);
  });

  it('does not merge files if the merged file and another would import each other', () => {
    const files = [
      file('page', 5_000, ['a']),
      file('a', 200, ['fixed']),
      file('fixed', 200, ['b']),
      file('b'),
    ];
    expect(merge(files, [['page']], ['a', 'b'])).toEqual([]);
  });

  it('does not merge files that are not movable', () => {
    expect(merge([file('page', 100, ['a', 'b']), file('a'), file('b')], [['page']], ['a'])).toEqual([]);
  });

  it('merges more than two files, including a chain of imports', () => {
    const files = [file('page', 5_000, ['a']), file('a', 200, ['b']), file('b', 200, ['c']), file('c')];
    expect(merge(files, [['page']], ['a', 'b', 'c'])).toEqual([['a', 'b', 'c']]);
  });
});
