import { expect, test } from './strict.ts';
import { createPartyByApi, panel } from './test-party.ts';

/**
 * Promise D4, without its response times: they depend on the load of the machine, so
 * `npm run bench -- large-container` measures them.
 */
const STACKS = 10_000;
const ITEMS_PER_CALL = 100;
const ROWS_MAX = 80;

test.use({ viewport: { width: 1440, height: 900 } });

test('container with 10,000 stacks renders at most 80 rows at any position and can be searched', async ({
  page,
}) => {
  test.slow();
  const testParty = await createPartyByApi(page);
  const box = await testParty.gmApi.call('post', `parties/${testParty.partyId}/containers`, {
    container: { name: 'Armory', max_weight: null, max_slots: null },
  });
  const templates = await testParty.gmApi.call<{ id: string; name: string }[]>(
    'get',
    'search/items?search=longsword',
  );
  const longsword = {
    item_template_id: templates.find(({ name }) => name === 'Longsword')?.id,
    container_id: box.id,
  };
  const add = (quantity: number) =>
    testParty.gmApi.call('post', 'item_instances', { ...longsword, quantity });
  for (let created = ITEMS_PER_CALL; created < STACKS; created += ITEMS_PER_CALL) await add(ITEMS_PER_CALL);
  await add(ITEMS_PER_CALL - 1);
  await testParty.add('Torch', 1, box.id);
  await page.goto(`/containers/${box.id}`);
  const leftPanel = panel(page, 'Left panel');
  const rows = leftPanel.getByRole('row');
  await expect(leftPanel.getByText('10,000 stacks')).toBeVisible();
  for (const key of ['', 'PageDown', 'Home', 'End', 'Control+a']) {
    if (key === '') await rows.first().click();
    else await page.keyboard.press(key);
    expect(await rows.count(), key).toBeLessThanOrEqual(ROWS_MAX);
  }
  await expect(leftPanel.getByText(/(1|2)00 of 10,000 selected/)).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Search items' }).fill('torch');
  await expect(leftPanel.getByRole('row', { name: 'Torch' })).toBeVisible();
  await expect(rows).toHaveCount(1);
});
