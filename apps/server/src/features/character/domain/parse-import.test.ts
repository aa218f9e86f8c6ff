import { expect, test } from 'vitest';
import { readFileInThread } from '../../../platform/read-file-in-thread.ts';

const PARSER_MODULE = new URL('./parse-import.ts', import.meta.url);
const read = (content: string) => readFileInThread('someone', PARSER_MODULE, 'parseImport', content);

test('import is read in a worker thread, which returns its format and entries', async () => {
  expect(await read('2x rope')).toMatchObject({ format: 'text', entries: [{ name: 'rope', quantity: 2 }] });
});

test('invalid import is rejected with its reason', async () => {
  await expect(read('{')).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'content', message: 'This is not valid JSON; the file may be incomplete' }],
  });
});
