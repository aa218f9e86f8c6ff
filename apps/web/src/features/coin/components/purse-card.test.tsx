import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { brunhild, coinResponses, giver, nimPurse } from '../../../../test/coins.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stash } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { expectUndo } from '../../../../test/undo.ts';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { PartyPurseCard } from './party-purse-card.tsx';
import { PurseCard } from './purse-card.tsx';

const GIVE = `POST /api/v1/characters/${nim.id}/give_coins`;
const CONVERT = `POST /api/v1/containers/${backpack.id}/convert_currency`;
const SPLIT = `POST /api/v1/containers/${backpack.id}/split_coins`;
const TRANSACTION_ID = '0192f0aa-0000-7000-8000-000000000701';

function visit(responses: Parameters<typeof fakeServer>[0] = {}, character = giver) {
  const server = fakeServer({ ...coinResponses(), ...responses });
  const sentBody = () => server.requests.findLast(({ method }) => method === 'POST')?.body;
  return { server, sentBody, ...renderPage(<PurseCard character={character} />) };
}

describe('purse', () => {
  test('is shown as one amount and by coin, with coin names for screen readers', async () => {
    visit();
    expect(await screen.findByText('14 gp 7 sp 8 cp')).toBeDefined();
    expect(screen.getByText('14 gold pieces, 7 silver pieces, 8 copper pieces')).toBeDefined();
    const list = screen.getByRole('list', { name: 'Coins' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(within(list).getByText('27 silver pieces')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'By container' })).toBeNull();
  });

  test('lists the containers when several contain coins', async () => {
    const pouch = {
      container_id: stash.id,
      name: 'Pouch',
      total_copper: 10,
      coins: { silver: 1 },
      other_coins: {},
    };
    const purse = { ...nimPurse, containers: [...nimPurse.containers, pouch] };
    visit({ [`GET /api/v1/characters/${nim.id}/purse`]: { data: purse } });
    const list = await screen.findByRole('list', { name: 'By container' });
    expect(within(list).getByText('Pouch')).toBeDefined();
  });

  test('shows a note and offers no action when it is empty', async () => {
    visit({
      [`GET /api/v1/characters/${nim.id}/purse`]: {
        data: { coin_system: '5e', total_copper: 0, coins: {}, other_coins: {}, containers: [] },
      },
    });
    expect(await screen.findByText('No coins yet.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('offers no action to users without permission', async () => {
    const readOnlyBackpack = {
      ...backpack,
      permissions: { edit: false, deposit: true, withdraw: false, identify: false },
    };
    visit(
      { [`GET /api/v1/characters/${nim.id}/containers`]: { data: [readOnlyBackpack], meta: pageMeta(1) } },
      { ...giver, permissions: { ...giver.permissions, edit: false, act: false } },
    );
    expect(await screen.findByText('14 gp 7 sp 8 cp')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('can be split and converted, but not given, if it belongs to a party', async () => {
    fakeServer(coinResponses());
    renderPage(<PartyPurseCard partyId={nim.party_id ?? ''} />);
    expect(await screen.findByRole('button', { name: 'Split' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Convert' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Give' })).toBeNull();
  });
});

describe('purse of a silver-standard party', () => {
  const amounts = { total_copper: 1250, coins: { mark: 1, shilling: 2, penny: 5 }, other_coins: { gold: 7 } };
  const silver = {
    coin_system: 'silver' as const,
    ...amounts,
    containers: [{ container_id: backpack.id, name: 'Backpack', ...amounts }],
  };
  function open() {
    const server = fakeServer({
      ...coinResponses(silver),
      [CONVERT]: { data: { transaction_ids: [TRANSACTION_ID], amount_copper: 700 } },
    });
    const page = renderPage(
      <PartyCoins system="silver">
        <PurseCard character={giver} />
      </PartyCoins>,
    );
    return { server, ...page };
  }

  test('shows silver, and lists gold separately because it cannot be spent', async () => {
    open();
    expect(await screen.findByText('1 m 2 s 5 d')).toBeDefined();
    expect(screen.getByText('1 silver mark, 2 silver shillings, 5 silver pennies')).toBeDefined();
    const otherCoins = screen.getByRole('list', { name: 'Other coins' });
    expect(within(otherCoins).getByText('7 gold pieces')).toBeDefined();
  });

  test('shows coins of another system without a note that there are no coins', async () => {
    const goldOnly = { total_copper: 0, coins: {}, other_coins: { gold: 7 } };
    fakeServer(coinResponses({ coin_system: 'silver', ...goldOnly, containers: [] }));
    renderPage(<PurseCard character={giver} />);
    expect(await screen.findByRole('list', { name: 'Other coins' })).toBeDefined();
    expect(screen.queryByText('No coins yet.')).toBeNull();
  });

  test('converts gold, but only into silver', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Convert' }));
    const dialog = await screen.findByRole('dialog', { name: 'Convert coins' });
    const take = within(dialog).getByRole('group', { name: 'Take' });
    expect(within(take).getAllByRole('textbox')).toHaveLength(4);
    const gold = within(dialog).getByRole('textbox', { name: 'Gold (gp)' });
    await user.type(gold, '{Control>}a{/Control}7{Tab}');
    expect(await within(dialog).findByText('take 7 s more')).toBeDefined();
    await user.type(within(take).getByRole('textbox', { name: /shilling/ }), '{Control>}a{/Control}7{Tab}');
    await user.click(within(dialog).getByRole('button', { name: 'Convert' }));
    expect(await screen.findByText('7 gp converted to 7 s')).toBeDefined();
    expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      conversion: { give: { gold: 7 }, take: { shilling: 7 } },
    });
  });
});

describe('Give coins dialog', () => {
  async function open(responses: Parameters<typeof fakeServer>[0] = {}) {
    const page = visit(responses);
    await page.user.click(await screen.findByRole('button', { name: 'Give' }));
    const dialog = await screen.findByRole('dialog', { name: 'Give coins' });
    await page.user.click(await within(dialog).findByRole('button', { name: /Choose a recipient/ }));
    await page.user.click(await screen.findByRole('option', { name: /Brunhild/ }));
    return { ...page, dialog };
  }

  test('lists the available coins, shows the amount given, and offers undo', async () => {
    const { dialog, user, sentBody, server } = await open({
      [GIVE]: { data: { transaction_ids: [TRANSACTION_ID], amount_copper: 520 } },
    });
    expect(within(dialog).getByText('12 available')).toBeDefined();
    expect(within(dialog).queryByRole('textbox', { name: /Platinum/ })).toBeNull();
    await user.type(within(dialog).getByRole('textbox', { name: /Gold/ }), '{Control>}a{/Control}5');
    await user.type(within(dialog).getByRole('textbox', { name: /Silver/ }), '{Control>}a{/Control}2{Tab}');
    await user.click(await within(dialog).findByRole('button', { name: 'Give 5 gp 2 sp' }));
    expect(await screen.findByText('5 gp 2 sp given to Brunhild')).toBeDefined();
    expect(sentBody()).toEqual({ give: { to_character_id: brunhild.id, coins: { gold: 5, silver: 2 } } });
    await expectUndo({ server, user }, [TRANSACTION_ID]);
  });

  test('enters all coins with one button, and offers the stash but not the giver as a recipient', async () => {
    const { dialog, user, sentBody } = await open({
      [GIVE]: { data: { transaction_ids: [], amount_copper: 1 } },
    });
    await user.click(within(dialog).getByRole('button', { name: /Brunhild/ }));
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.click(screen.getByRole('option', { name: /Party Stash/ }));
    await user.click(within(dialog).getByRole('button', { name: 'All' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Give 14 gp 7 sp 8 cp' }));
    await waitFor(() =>
      expect(sentBody()).toEqual({
        give: { to_container_id: stash.id, coins: { gold: 12, silver: 27, copper: 8 } },
      }),
    );
  });

  test('shows the error if the recipients cannot be loaded', async () => {
    const failure = { status: 403, error: { code: 'FORBIDDEN', message: 'Not allowed.' } };
    const { user } = visit({
      'GET /api/v1/characters': failure,
      [`GET /api/v1/parties/${nim.party_id}/containers`]: failure,
    });
    await user.click(await screen.findByRole('button', { name: 'Give' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give coins' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('permission');
    expect(dialog.queryByText(/no one else/)).toBeNull();
  });

  test('reports a shortage of one coin at its field', async () => {
    const { dialog, user } = await open({
      [GIVE]: {
        status: 422,
        error: {
          code: 'INSUFFICIENT_FUNDS',
          message: 'Not enough of these coins: only 2 gp available.',
          details: [{ field: 'gold', message: 'There are 2 of 12' }],
        },
      },
    });
    await user.click(within(dialog).getByRole('button', { name: 'All' }));
    await user.click(await within(dialog).findByRole('button', { name: /^Give 14 gp/ }));
    expect(await within(dialog).findByText('There are 2 of 12')).toBeDefined();
    expect(within(dialog).getByRole('textbox', { name: /Gold/ }).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('Convert coins dialog', () => {
  async function open() {
    const page = visit({ [CONVERT]: { data: { transaction_ids: [TRANSACTION_ID], amount_copper: 200 } } });
    await page.user.click(await screen.findByRole('button', { name: 'Convert' }));
    const dialog = await screen.findByRole('dialog', { name: 'Convert coins' });
    const give = within(dialog).getByRole('group', { name: 'Give' });
    const take = within(dialog).getByRole('group', { name: 'Take' });
    return { ...page, dialog, give, take };
  }

  test('requires equal values and shows the difference', async () => {
    const { dialog, give, take, user, sentBody } = await open();
    const button = within(dialog).getByRole('button', { name: 'Convert' });
    await user.type(within(give).getByRole('textbox', { name: /Silver/ }), '{Control>}a{/Control}20{Tab}');
    expect(await within(dialog).findByText('take 2 gp more')).toBeDefined();
    expect(button.getAttribute('disabled')).not.toBeNull();
    await user.type(within(take).getByRole('textbox', { name: /Gold/ }), '{Control>}a{/Control}2{Tab}');
    expect(await within(dialog).findByText('exact')).toBeDefined();
    await user.click(button);
    expect(await screen.findByText('20 sp converted to 2 gp')).toBeDefined();
    expect(sentBody()).toEqual({ conversion: { give: { silver: 20 }, take: { gold: 2 } } });
  });

  test('shows the remainder of a conversion to gold, and fills in both sides with the fewest coins', async () => {
    const { dialog, user } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Convert as much as possible to gold' }));
    expect(await within(dialog).findByText(/20 sp for 2 gp/)).toBeDefined();
    expect(
      within(dialog).getByText('7 sp 8 cp is less than a gold piece and is not converted.'),
    ).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Use the fewest coins' }));
    expect(await within(dialog).findByText(/8 gp 25 sp for 1 pp 1 ep/)).toBeDefined();
    expect(within(dialog).getByText('exact')).toBeDefined();
  });
});

describe('Split coins dialog', () => {
  async function open() {
    const share = { copper: 739, coins: { gold: 6, silver: 13, copper: 9 } };
    const page = visit({
      [SPLIT]: { data: { transaction_ids: [TRANSACTION_ID], share, remainder_copper: 0 } },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Split' }));
    const dialog = await screen.findByRole('dialog', { name: 'Split coins' });
    await within(dialog).findByRole('checkbox', { name: 'Brunhild' });
    return { ...page, dialog };
  }

  test('shows each share, the exchange and the remainder, then splits the coins', async () => {
    const { dialog, user, sentBody } = await open();
    expect(within(dialog).getByText('Each of the 2 characters gets')).toBeDefined();
    expect(within(dialog).getByText('7 gp 3 sp 9 cp')).toBeDefined();
    expect(within(dialog).getByText('1 sp to 10 cp')).toBeDefined();
    expect(within(dialog).getByText('Nothing: the amount divides evenly')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Split' }));
    expect(await screen.findByText('6 gp 13 sp 9 cp for each of 2 characters')).toBeDefined();
    expect(sentBody()).toEqual({
      split: { character_ids: [nim.id, brunhild.id], amount_copper: 1478 },
    });
  });

  test('splits an amount among fewer characters; rejects amounts that are invalid, too large or too small', async () => {
    const { dialog, user, sentBody } = await open();
    const amountField = within(dialog).getByRole('textbox', { name: 'Amount' });
    const button = within(dialog).getByRole('button', { name: 'Split' });
    await user.type(amountField, 'a lot');
    expect(await within(dialog).findByText('Enter an amount in coins, such as 12 gp 5 sp')).toBeDefined();
    await user.clear(amountField);
    await user.type(amountField, '99 gp');
    expect(await within(dialog).findByText('Only 14 gp 7 sp 8 cp available.')).toBeDefined();
    await user.clear(amountField);
    await user.type(amountField, '1 cp');
    expect(await within(dialog).findByText('1 cp is not enough to split.')).toBeDefined();
    expect(button.getAttribute('disabled')).not.toBeNull();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Nim Thistlewick' }));
    expect(await within(dialog).findByText('The selected character gets')).toBeDefined();
    await user.click(button);
    await waitFor(() =>
      expect(sentBody()).toEqual({ split: { character_ids: [brunhild.id], amount_copper: 1 } }),
    );
  });
});
