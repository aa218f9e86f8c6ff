import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryAnswers, stackOf, stash } from '../../../../test/items.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { useContainerItems } from '../../item/api.ts';
import { containerPlace, stackEntry } from '../view.ts';
import { useSendTransfers } from './use-send-transfers.ts';

const numbered = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) =>
    stackOf(1, { id: `s${from + index}`, display_name: `Sword ${1000 + from + index}`, notes: `${index}` }),
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
          ]).then(({ error }) => setOutcome(error === null ? 'done' : 'refused'));
        }}
      >
        Move
      </Button>
      <p>{`${contents.items.length} rows, ${contents.items.filter((item) => item.display_name === 'Torch').length} torch`}</p>
      <p>{outcome}</p>
    </>
  );
}

test('a transfer into a long list is shown once, before the server has answered', async () => {
  let answer: (() => void) | undefined;
  fakeServer({
    ...inventoryAnswers(),
    [`GET /api/v1/containers/${stash.id}/items`]: ({ path }) => {
      const page = path.includes('page=2') ? 2 : 1;
      return {
        data: page === 1 ? numbered(100, 0) : numbered(50, 100),
        meta: { current_page: page, total_pages: 2, total_count: 150, per_page: 100 },
      };
    },
    [`POST /api/v1/characters/${nim.id}/transfer_item`]: () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 422, error: { code: 'CAPACITY_EXCEEDED', message: 'Full' } });
      }),
  });
  const { user } = renderPage(<LongStash />);
  await screen.findByText('100 rows, 0 torch');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('150 rows, 0 torch');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('151 rows, 1 torch')).toBeDefined();
  answer?.();
  expect(await screen.findByText('refused')).toBeDefined();
  expect(screen.getByText('150 rows, 0 torch')).toBeDefined();
});
