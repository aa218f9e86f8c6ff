import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDatabase, failWrites, set } from '../../test/fake-database.ts';
import * as clock from './clock.ts';
import {
  countUnsent,
  deleteAbandonedWrites,
  WAITING_WRITES_MAX,
  type WaitingWrite,
  waitingWrites,
  waitingWritesOf,
} from './waiting-writes.ts';

vi.mock('idb-keyval', () => import('../../test/fake-database.ts'));

const write = (key: string, overrides: Partial<WaitingWrite> = {}): WaitingWrite => ({
  key,
  call: 'item.destroy',
  input: { params: { id: key } },
  text: `Destroy ${key}`,
  createdAt: clock.now(),
  state: 'waiting',
  ...overrides,
});

const openedWrites: ReturnType<typeof waitingWritesOf>[] = [];
const open = (userId = 'mirelle') => {
  const writes = waitingWritesOf(userId);
  openedWrites.push(writes);
  return writes;
};
const keys = () => waitingWrites.get().map(({ key }) => key);

beforeEach(() => {
  clearDatabase();
  waitingWrites.set([]);
});
afterEach(() => {
  for (const writes of openedWrites.splice(0)) writes.close();
});

test('writes keep their order across a reload, and each key is stored once', async () => {
  const writes = open();
  for (const key of ['b', 'a', 'c', 'a']) await writes.add(write(key));
  waitingWrites.set([]);
  await open().load();
  expect(keys()).toEqual(['b', 'a', 'c']);
  expect((await writes.first())?.key).toBe('b');
});

test('another account neither shows nor sends the writes', async () => {
  await open('mirelle').add(write('a'));
  const otherAccount = open('nim');
  await otherAccount.load();
  expect(keys()).toEqual([]);
  expect(await otherAccount.first()).toBeUndefined();
});

test('another tab of the account shows the write', async () => {
  open();
  const otherTab = open();
  await otherTab.add(write('a'));
  waitingWrites.set([]);
  await vi.waitFor(() => expect(keys()).toEqual(['a']));
});

test('write beyond the maximum is rejected with a message, unless it can replace a write that was sent', async () => {
  const writes = open();
  for (let n = 0; n < WAITING_WRITES_MAX; n += 1) await writes.add(write(`w${n}`));
  await expect(writes.add(write('late'))).rejects.toMatchObject({
    code: 'TOO_MANY_WAITING',
    message: expect.stringContaining('100 changes are waiting'),
  });
  expect(countUnsent(waitingWrites.get())).toBe(WAITING_WRITES_MAX);
  await writes.settle('w0', 'sent');
  await writes.add(write('late'));
  expect(keys()).toHaveLength(WAITING_WRITES_MAX);
  expect(keys().at(-1)).toBe('late');
  expect(keys()).not.toContain('w0');
});

test('full storage rejects the write with a message and keeps the other writes', async () => {
  const writes = open();
  await writes.add(write('a'));
  failWrites(new DOMException('full', 'QuotaExceededError'));
  await expect(writes.add(write('b'))).rejects.toMatchObject({
    code: 'STORAGE_FULL',
    message: expect.stringContaining('The storage of this device is full, so this was not saved.'),
  });
  expect(keys()).toEqual(['a']);
});

test('blocked storage rejects the write with a message', async () => {
  failWrites(new DOMException('private', 'InvalidStateError'));
  await expect(open().add(write('a'))).rejects.toMatchObject({ code: 'STORAGE_BLOCKED' });
});

test('discard removes only unsent writes, and dismiss only settled writes', async () => {
  const writes = open();
  for (const key of ['a', 'b']) await writes.add(write(key));
  await writes.settle('a', 'rejected', 'There is no such item');
  expect(await writes.discard('a')).toBe(false);
  await writes.dismiss(['a', 'b']);
  expect(keys()).toEqual(['b']);
  expect(await writes.discard('b')).toBe(true);
  expect(keys()).toEqual([]);
});

test('discard returns true although another write is added at the same time', async () => {
  const writes = open();
  await writes.add(write('a'));
  const [isDiscarded] = await Promise.all([writes.discard('a'), writes.add(write('b'))]);
  expect(isDiscarded).toBe(true);
  expect(keys()).toEqual(['b']);
});

test('change that ends after the account has signed out is stored but not shown', async () => {
  const writes = open();
  await writes.add(write('a'));
  const settling = writes.settle('a', 'sent');
  const loading = writes.load();
  writes.close();
  await Promise.all([settling, loading]);
  expect(keys()).toEqual([]);
  await open().load();
  expect(waitingWrites.get()).toMatchObject([{ key: 'a', state: 'sent' }]);
});

test('writes of an account are deleted when all are older than 60 days, and other writes are kept', async () => {
  await open('gone').add(write('old', { createdAt: clock.now() - 61 * 24 * 60 * 60_000 }));
  await open('mirelle').add(write('new'));
  await deleteAbandonedWrites();
  expect(await open('gone').first()).toBeUndefined();
  expect((await open('mirelle').first())?.key).toBe('new');
});

test('writes that an earlier version stored as refused are rejected writes', async () => {
  const stored = [{ ...write('a'), state: 'refused', reason: 'There is no such item' }];
  await set('mirelle', stored, 'waiting-writes');
  const writes = open();
  await writes.load();
  expect(waitingWrites.get()).toMatchObject([{ key: 'a', state: 'rejected' }]);
  await writes.add(write('b'));
  expect(waitingWrites.get()).toMatchObject([{ key: 'a', state: 'rejected' }, { key: 'b' }]);
});
