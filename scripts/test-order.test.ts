import { expect, test } from 'vitest';
import { orderFiles } from './test-order.ts';

test('model tests start first, and crash tests are spread out among the other files', () => {
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

test('order contains every file exactly once', () => {
  const files = ['/test/crash/x', '/test/crash/y', '/test/model/m', '/a'];
  expect(orderFiles(files, (path) => path).toSorted()).toEqual(files.toSorted());
});
