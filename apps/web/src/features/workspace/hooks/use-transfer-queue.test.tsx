import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stackOf, stash } from '../../../../test/items.ts';
import { accessTokenOf, mirelle, nim, storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { toasts } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { containerPlace, type StackEntry, stackEntry } from '../view.ts';
import { useSendTransfers } from './use-send-transfers.ts';
import { useAddToQueue, useTransferQueue } from './use-transfer-queue.ts';

const [source, target] = [containerPlace(backpack), containerPlace(stash)];
const torches = stackEntry(stackOf(5));
const ropes = stackEntry(stackOf(2, { id: '0192f0aa-0000-7000-8000-000000000777', display_name: 'Rope' }));

const userWithId = (lastDigit: number) => ({
  ...mirelle,
  id: `0192f0aa-0000-7000-8000-00000000009${lastDigit}`,
});

/** The failures, problem and state of a queue, and a button that transfers the entry without the queue. */
function Queue({ entry = torches }: { entry?: StackEntry }) {
  const queue = useTransferQueue('queue of the test', [target]);
  const add = useAddToQueue('queue of the test');
  const send = useSendTransfers();
  return (
    <>
      <Button onPress={() => void send([{ entry, quantity: 5, source, target }])}>Move</Button>
      <Button onPress={() => add([entry], source)}>Queue</Button>
      <Button onPress={() => queue.choose(target.id)}>Choose</Button>
      <Button onPress={() => void queue.process()}>Process</Button>
      <p>{queue.isProcessing ? 'processing' : 'idle'}</p>
      <p>{queue.problem}</p>
      <Button onPress={queue.clear}>Clear</Button>
      <p>{queue.entries.map(({ failure }) => failure ?? 'no failure').join()}</p>
    </>
  );
}

test('an entry that another action is transferring stays in the queue with the reason', async () => {
  fakeServer({
    ...inventoryResponses(),
    [`POST /api/v1/characters/${nim.id}/transfer_item`]: () => new Promise(() => undefined),
  });
  const { user } = renderPage(<Queue />);
  for (const name of ['Queue', 'Choose', 'Move', 'Process'])
    await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('This item is already being transferred.')).toBeDefined();
});

test('a missing destination is no longer reported for entries that are queued later', async () => {
  fakeServer(inventoryResponses());
  const { user } = renderPage(<Queue />, { as: userWithId(6) });
  for (const name of ['Queue', 'Process']) await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('Please select a destination.')).toBeDefined();
  for (const name of ['Clear', 'Queue']) await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('no failure')).toBeDefined();
  expect(screen.queryByText('Please select a destination.')).toBeNull();
});

test('the queue of a user is not shown to the next user who signs in', async () => {
  fakeServer(inventoryResponses());
  const { user, unmount } = renderPage(<Queue />, { as: userWithId(1) });
  await user.click(screen.getByRole('button', { name: 'Queue' }));
  expect(await screen.findByText('no failure')).toBeDefined();
  unmount();
  renderPage(<Queue />, { as: userWithId(2) });
  expect(await screen.findByRole('button', { name: 'Queue' })).toBeDefined();
  expect(screen.queryByText('no failure')).toBeNull();
});

test('a queue that is being processed when the page is left is not processed again on return', async () => {
  const server = fakeServer({
    ...inventoryResponses(),
    [`POST /api/v1/characters/${nim.id}/transfer_item`]: () => new Promise(() => undefined),
  });
  const { user, unmount } = renderPage(<Queue entry={ropes} />, { as: userWithId(3) });
  for (const name of ['Queue', 'Choose', 'Process']) await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true));
  unmount();
  renderPage(<Queue entry={ropes} />, { as: userWithId(3) });
  await user.click(await screen.findByRole('button', { name: 'Process' }));
  expect(screen.getByText('no failure')).toBeDefined();
  expect(screen.getByText('processing')).toBeDefined();
});

test('processing of a queue stops, and its outcome is not shown, when another user signs in', async () => {
  const [first, second] = [5, 6].map((digit) =>
    stackEntry(
      stackOf(2, { id: `0192f0aa-0000-7000-8000-00000000078${digit}`, display_name: `Rope ${digit}` }),
    ),
  ) as [StackEntry, StackEntry];
  const TRANSFER = `POST /api/v1/characters/${nim.id}/transfer_item`;
  storeTokens({ token: accessTokenOf(userWithId(4).id) });
  const server = fakeServer({
    ...inventoryResponses(),
    [TRANSFER]: () => {
      storeTokens({ token: accessTokenOf(userWithId(5).id) });
      return { status: 409, error: { code: 'CONFLICT' } };
    },
  });
  function TwoEntries() {
    const queue = useTransferQueue('queue of two entries', [target]);
    const add = useAddToQueue('queue of two entries');
    return (
      <>
        <Button onPress={() => add([first, second], source)}>Queue</Button>
        <Button onPress={() => queue.choose(target.id)}>Choose</Button>
        <Button onPress={() => void queue.process()}>Process</Button>
        <p>{queue.entries.map(({ failure }) => (failure ? 'failed' : 'waiting')).join()}</p>
      </>
    );
  }
  const { user } = renderPage(<TwoEntries />, { as: userWithId(4) });
  for (const name of ['Queue', 'Choose', 'Process']) await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('failed,waiting')).toBeDefined();
  expect(server.count(TRANSFER)).toBe(1);
  expect(toasts.get().map(({ message }) => message)).toEqual(['2 items added to the queue']);
});
