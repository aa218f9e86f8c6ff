import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { coinResponses } from '../../../../test/coins.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stash } from '../../../../test/items.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import ConvertCoins from './convert-coins.tsx';
import SplitCoins from './split-coins.tsx';

const source = { container_id: backpack.id, name: 'Backpack', total_copper: 1000, coins: { gold: 10 } };
const otherSource = { ...source, container_id: stash.id, name: 'Stash' };

test.each(['Split', 'Convert'])(
  '%s uses the remaining container when the chosen one is empty',
  async (label) => {
    const path = label === 'Split' ? 'split_coins' : 'convert_currency';
    const call = `POST /api/v1/containers/${stash.id}/${path}`;
    const server = fakeServer({
      ...coinResponses(),
      [call]: { status: 409, error: { code: 'CONFLICT', message: 'The party is archived.' } },
    });
    const dialogWith = (sources: (typeof source)[]) =>
      label === 'Split' ? (
        <SplitCoins sources={sources} partyId={nim.party_id} onClose={() => undefined} />
      ) : (
        <ConvertCoins sources={sources} onClose={() => undefined} />
      );
    let showRemaining = () => {};
    function Dialog() {
      const [sources, setSources] = useState([source, otherSource]);
      showRemaining = () => setSources([otherSource]);
      return dialogWith(sources);
    }
    const { user } = renderPage(<Dialog />);
    const dialog = within(await screen.findByRole('dialog', { name: `${label} coins` }));
    await dialog.findByRole('button', { name: /Container/ });
    act(() => showRemaining());
    expect(dialog.getByText(/^In Stash/)).toBeDefined();
    if (label === 'Split') await dialog.findByRole('checkbox', { name: 'Brunhild' });
    else await user.click(dialog.getByRole('button', { name: 'Use the fewest coins' }));
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: label });
    await waitFor(() => expect(submit.disabled).toBe(false));
    await user.click(submit);
    await waitFor(() => expect(server.count(call)).toBe(1));
  },
);

test('failure to load the recipients is shown instead of the message to choose a character', async () => {
  fakeServer({ ...coinResponses(), 'GET /api/v1/characters': { status: 403, error: { code: 'FORBIDDEN' } } });
  renderPage(<SplitCoins sources={[source]} partyId={nim.party_id} onClose={() => undefined} />);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByText('Choose at least one character.')).toBeNull();
});
