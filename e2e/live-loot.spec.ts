import { expectAccessible } from './accessible.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, joinByApi, type TestParty, templateIdOf } from './test-party.ts';

const LINES = { 'Gold piece': '141', Longsword: '1', 'Potion of healing': '2', Torch: '12' };

/** Places hidden loot in the party; returns its id. */
async function placeHidden({ gmApi, partyId }: TestParty, name: string): Promise<string> {
  const lines = [];
  for (const [item, quantity] of Object.entries(LINES))
    lines.push({ item_template_id: await templateIdOf(gmApi, item), quantity });
  const location_name = 'Canal Street, under the third bridge';
  const { id } = await gmApi.call('post', 'loot_instances', {
    loot_instance: { party_id: partyId, name, location_name, lines },
  });
  return id;
}

test('reveal on a laptop appears on a phone that shows another tab of the party, even after an interruption', async ({
  page,
  browser,
}) => {
  const testParty = await createPartyByApi(page);
  const hoard = await placeHidden(testParty, 'The Drowned Strongbox');
  const secondHoard = await placeHidden(testParty, 'The Second Chest');
  const player = await joinByApi(browser, testParty);
  await player.page.setViewportSize({ width: 390, height: 844 });
  await player.page.goto(`/parties/${testParty.partyId}?tab=inventory`);
  await expect(player.page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/loot/instances/${hoard}`);
  await page.getByRole('button', { name: /^Reveal/ }).click();
  const card = player.page.getByRole('region', { name: 'Revealed loot' });
  await expect(card.getByRole('heading', { name: 'The Drowned Strongbox' })).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(4);
  await expect(card.getByRole('listitem').filter({ hasText: 'Longsword' })).toBeVisible();
  await expectAccessible(player.page, 'a revealed hoard');
  await card.getByRole('link', { name: 'See the loot' }).click();
  await expect(player.page.getByRole('heading', { level: 1, name: 'The Drowned Strongbox' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await player.page.goto(`/parties/${testParty.partyId}?tab=overview`);
  await expect(player.page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await player.page.context().setOffline(true);
  await testParty.gmApi.call('post', `loot_instances/${secondHoard}/reveal`);
  await player.page.context().setOffline(false);
  await expect(card.getByRole('heading', { name: 'The Second Chest' })).toBeVisible();
  await card.getByRole('button', { name: 'Later' }).click();
  await expect(card).toHaveCount(0);
  await player.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(player.page.getByRole('link', { name: /^Unread: Loot in The Copper Lanterns/ })).toBeVisible();
});

test('identification shows the gm and a player the name of a legendary item', async ({ page, browser }) => {
  const testParty = await createPartyByApi(page);
  const ring = {
    item_template_id: await templateIdOf(testParty.gmApi, 'Ring of invisibility'),
    quantity: '1',
  };
  const { id } = await testParty.gmApi.call('post', 'loot_instances', {
    loot_instance: {
      party_id: testParty.partyId,
      name: 'The Drowned Strongbox',
      is_revealed: true,
      lines: [{ ...ring, is_identified: false }],
    },
  });
  const player = await joinByApi(browser, testParty);
  await player.page.setViewportSize({ width: 390, height: 844 });
  await player.page.goto(`/loot/instances/${id}`);
  await expect(player.page.getByText('Real-time updates active')).toBeVisible();
  await expect(player.page.getByText('Unidentified ring').first()).toBeVisible();
  await expect(player.page.getByText('Ring of invisibility')).toHaveCount(0);
  await page.goto(`/loot/instances/${id}`);
  const celebrations = [page, player.page].map((viewer) =>
    viewer.getByRole('region', { name: 'Legendary item' }),
  );
  await Promise.all([
    ...celebrations.map((celebration) =>
      expect(celebration.getByRole('heading', { name: 'Ring of invisibility' })).toBeVisible(),
    ),
    expect(
      player.page.getByText(/ identified the ring in The Drowned Strongbox: Ring of invisibility$/),
    ).toBeVisible(),
    page.getByRole('button', { name: /^Identify/ }).click(),
  ]);
  for (const celebration of celebrations) await expect(celebration).toHaveCount(0);
  await expect(player.page.getByText('Ring of invisibility').first()).toBeVisible();
});

test('another viewer of a hoard sees a claimed item with its claimant until the claim is undone', async ({
  page,
  browser,
}) => {
  const testParty = await createPartyByApi(page);
  const { id } = await testParty.gmApi.call('post', 'loot_instances', {
    loot_instance: {
      party_id: testParty.partyId,
      name: 'The Drowned Strongbox',
      is_revealed: true,
      lines: [{ item_template_id: await templateIdOf(testParty.gmApi, 'Torch'), quantity: '12' }],
    },
  });
  const player = await joinByApi(browser, testParty);
  await player.page.setViewportSize({ width: 390, height: 844 });
  await player.page.goto(`/loot/instances/${id}`);
  await page.goto(`/loot/instances/${id}`);
  await expect(page.getByText('Real-time updates active')).toBeVisible();
  await player.page.getByRole('button', { name: 'Claim Torch' }).click();
  const takenItems = page.getByRole('list', { name: 'Taken from The Drowned Strongbox' });
  await expect(takenItems.getByRole('listitem')).toHaveText(/Brunhild got 12 × Torch/);
  const loot = await player.call<{ taken: { transaction_id: string }[] }>('get', `loot_instances/${id}`);
  await player.call('post', `transactions/${loot.taken[0]?.transaction_id}/undo`);
  await expect(takenItems).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Claim Torch' })).toBeVisible();
});
