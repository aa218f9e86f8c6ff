import { expect, test } from 'vitest';
import { orderFiles } from './test-order.ts';

test('longest file starts first, and waiting files are spread out', () => {
  const files = ['/a', '/test/crash/x', '/test/crash/y', '/b', '/c', '/d', '/test/model/m', '/e', '/f'];
  expect(orderFiles(files, (path) => path)).toEqual([
    '/test/model/m',
    '/a',
    '/b',
    '/test/crash/x',
    '/c',
    '/d',
    '/test/crash/y',
    '/e',
    '/f',
  ]);
});

test('order contains every file once', () => {
  const files = ['/test/crash/x', '/test/crash/y', '/test/model/m', '/a'];
  expect(orderFiles(files, (path) => path).toSorted()).toEqual(files.toSorted());
});
