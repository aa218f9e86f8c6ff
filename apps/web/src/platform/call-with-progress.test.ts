import { createModelDraft } from '@quartermaster/contract/model-draft';
import { afterEach, expect, test, vi } from 'vitest';
import { modelShopDraft } from '../../test/drafts.ts';
import { callWithProgress } from './call-with-progress.ts';

afterEach(() => vi.unstubAllGlobals());

/** Responds with the text split into these chunks. */
function respond(...chunks: readonly string[]) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
}

async function request() {
  const onProgress = vi.fn();
  const options = { signal: new AbortController().signal, timeoutMs: 60_000, onProgress };
  const body = { draft: { kind: 'shop' } } as const;
  const result = await callWithProgress(createModelDraft, { body }, options).catch((error: unknown) => error);
  return { result, progress: onProgress.mock.calls.flat() };
}

const DATA = JSON.stringify({ status: 'success', data: modelShopDraft });

test('lines are reported as progress however they are chunked, and the last line is the response', async () => {
  respond(
    '{"progress":{"char',
    'acters":0}}\n{"progress":{"characters":100}}\n',
    DATA.slice(0, 40),
    DATA.slice(40),
    '\n',
  );
  expect(await request()).toEqual({
    result: modelShopDraft,
    progress: [{ characters: 0 }, { characters: 100 }],
  });
});

test('envelope without progress and without a line ending is the response', async () => {
  respond(DATA);
  expect(await request()).toEqual({ result: modelShopDraft, progress: [] });
});

test('connection that ends before the last line is a network error', async () => {
  respond('{"progress":{"characters":0}}\n');
  expect((await request()).result).toMatchObject({ code: 'NETWORK_ERROR' });
});

test('rejection in the last line is thrown with the message that the server sent', async () => {
  const message = 'The AI service is busy. Try again in a moment.';
  const error = { type: 'server_error', code: 'BAD_GATEWAY', message, details: [], status: 502 };
  respond(`${JSON.stringify({ status: 'error', error })}\n`);
  expect((await request()).result).toMatchObject({ code: 'BAD_GATEWAY', message });
});
