import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stackOf, stash } from '../../../../test/items.ts';
import { hoard } from '../../../../test/loot.ts';
import { accessTokenOf, nim, storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { TRANSACTION } from '../../../../test/undo.ts';
import { Button } from '../../../ui/button.tsx';
import { useContainerItems } from '../../item/api.ts';
import { containerPlace, lootPlace, stackEntry } from '../view.ts';
import { useSendTransfers } from './use-send-transfers.ts';

const numberedSwords = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) =>
    stackOf(1, {
      id: `0192f0aa-0000-7000-8000-${String(from + index).padStart(12, '0')}`,
      display_name: `Sword ${1000 + from + index}`,
      notes: `${index}`,
    }),
  );

/** Two pages of a long stash, and a button that moves the torches into it. */
function LongStash() {
  const contents = useContainerItems(stash.id, '');
  const send = useSendTransfers();
  const [outcome, setOutcome] = useState('');
  const torches = stackOf(5);
  return (
    <>
      <Button onPress={contents.loadMore}>More</Button>
      <Button
        onPress={() => {
          void send([
            {
              entry: stackEntry(torches),
              quantity: 5,
              source: containerPlace(backpack),
              target: containerPlace(stash),
            },
          ]).then(({ error }) => setOutcome(error === null ? 'done' : 'rejected'));
        }}
      >
        Move
      </Button>
      <p>{`${contents.items.length} rows, ${contents.items.filter((item) => item.display_name === 'Torch').length} torch`}</p>
      <p>{outcome}</p>
    </>
  );
}

test('a transfer into a long list is shown once before the server responds, and no longer after a rejection', async () => {
  let respond: (() => void) | undefined;
  fakeServer({
    ...inventoryResponses(),
    [`GET /api/v1/containers/${stash.id}/items`]: ({ path }) => {
      const page = path.includes('page=2') ? 2 : 1;
      return {
        data: page === 1 ? numberedSwords(100, 0) : numberedSwords(50, 100),
        meta: { current_page: page, total_pages: 2, total_count: 150, per_page: 100 },
      };
    },
    [`POST /api/v1/characters/${nim.id}/transfer_item`]: () =>
      new Promise((resolve) => {
        respond = () => resolve({ status: 422, error: { code: 'CAPACITY_EXCEEDED', message: 'Full' } });
      }),
  });
  const { user } = renderPage(<LongStash />);
  await screen.findByText('100 rows, 0 torch');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('150 rows, 0 torch');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('151 rows, 1 torch')).toBeDefined();
  respond?.();
  expect(await screen.findByText('rejected')).toBeDefined();
  expect(screen.getByText('150 rows, 0 torch')).toBeDefined();
});

/** Moves three torches into a hoard. */
function Deposit() {
  const send = useSendTransfers();
  const [outcome, setOutcome] = useState('');
  const move = async () => {
    const [source, target] = [containerPlace(backpack), lootPlace(hoard)];
    const { error, transactionIds } = await send([
      { entry: stackEntry(stackOf(5)), quantity: 3, source, target },
    ]);
    setOutcome(error === null ? `done ${transactionIds.length}` : 'rejected');
  };
  return (
    <>
      <Button onPress={() => void move()}>Move</Button>
      <p>{outcome}</p>
    </>
  );
}

test('a transfer from a container into loot is a deposit', async () => {
  const deposit = `/api/v1/loot_instances/${hoard.id}/deposit`;
  const server = fakeServer({
    ...inventoryResponses(),
    [`POST ${deposit}`]: { data: { transaction_id: stash.id, quantity: 3, item_instance_ids: [] } },
  });
  const { user } = renderPage(<Deposit />);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('done 1')).toBeDefined();
  expect(server.requests.find(({ path }) => path === deposit)?.body).toEqual({
    item_instance_id: stackOf(5).id,
    source_container_id: backpack.id,
    quantity: 3,
  });
});

test('a transfer between containers makes purses and history stale, also without live updates', async () => {
  fakeServer({
    ...inventoryResponses(),
    [`POST /api/v1/characters/${nim.id}/transfer_item`]: {
      data: {
        transaction_id: stash.id,
        quantity: 5,
        source_container_id: backpack.id,
        target_container_id: stash.id,
        item_instance_ids: [stackOf(5).id],
      },
    },
  });
  const { user, client } = renderPage(<LongStash />);
  const keys = [
    ['coin.character_purse', {}],
    ['transaction.character', {}],
  ];
  for (const key of keys) client.setQueryData(key, { data: {} });
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  expect(await screen.findByText('done')).toBeDefined();
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

test('transfers that are sent one after the other stop when another user signs in', async () => {
  const TRANSFER = `POST /api/v1/characters/${nim.id}/transfer_item`;
  storeTokens({ token: accessTokenOf('0192f0aa-0000-7000-8000-000000000001') });
  const server = fakeServer({
    ...inventoryResponses(),
    [TRANSFER]: () => {
      storeTokens({ token: accessTokenOf('0192f0aa-0000-7000-8000-000000000002') });
      const ids = { source_container_id: backpack.id, target_container_id: stash.id, item_instance_ids: [] };
      return { data: { transaction_id: TRANSACTION, quantity: 1, ...ids } };
    },
  });
  const [source, target] = [containerPlace(backpack), containerPlace(stash)];
  const transfers = numberedSwords(2, 0).map((sword) => ({
    entry: stackEntry(sword),
    quantity: 1,
    source,
    target,
  }));
  function Swords() {
    const send = useSendTransfers();
    const [count, setCount] = useState('');
    return (
      <>
        <Button onPress={() => void send(transfers).then(({ completed }) => setCount(`${completed.length}`))}>
          Move
        </Button>
        <p>{count && `${count} moved`}</p>
      </>
    );
  }
  const { user } = renderPage(<Swords />);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('1 moved')).toBeDefined();
  expect(server.count(TRANSFER)).toBe(1);
});
