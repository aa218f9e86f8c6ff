import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const read = (...parts: BlobPart[]) => readTextFile(new File(parts, 'items.csv'), 'CSV UTF-8', 1_000_000);

test('file in UTF-8 is read without its byte order mark, also with a replacement character', async () => {
  expect(await read('\uFEFFname\nRope \uFFFD')).toBe('name\nRope \uFFFD');
});

test('file in another encoding is rejected', async () => {
  await expect(read(new Uint8Array([0x52, 0xf6, 0x70, 0x65]))).rejects.toThrow('not written in UTF-8');
});
