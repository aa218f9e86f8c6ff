import { expectPageAccessible } from './accessible.ts';
import { deployHoard } from './hoards.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, joinByApi, panel, type TestParty, templateIdOf } from './test-party.ts';

/** Opens a shop in the party, with unlimited torches and four longswords. */
async function openSmithy(testParty: TestParty): Promise<void> {
  const { gmApi } = testParty;
  const { id } = await gmApi.call('post', 'shop_templates', {
    shop_template: { name: 'Ember & Anvil', shop_type: 'blacksmith' },
  });
  for (const [name, quantity] of [
    ['Longsword', 4],
    ['Torch', null],
  ] as const) {
    const item_template_id = await templateIdOf(gmApi, name);
    await gmApi.call('post', `shop_templates/${id}/add_item`, { shop_item: { item_template_id, quantity } });
  }
  await gmApi.call('post', 'shop_instances', {
    shop_instance: { shop_template_id: id, party_id: testParty.partyId },
  });
}

test.describe('wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('gm creates a loot template, fills it from the catalog, previews a roll and deploys it', async ({
    page,
  }) => {
    await createPartyByApi(page);
    await page.goto('/loot/templates/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Hoard of the Ash Wyrm');
    await page.getByRole('textbox', { name: 'Tags' }).fill('dragon, fire');
    await page.getByRole('button', { name: 'Create loot template' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Loot contents' })).toBeVisible();
    await page.getByRole('button', { name: 'Add items' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add items' });
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('2d6+1');
    await dialog.getByRole('searchbox', { name: 'Search the catalog' }).fill('torch');
    await dialog.getByText('Torch', { exact: true }).click();
    await dialog.getByRole('searchbox', { name: 'Search the catalog' }).fill('longsword');
    await dialog.getByText('Longsword', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Add 2 items' }).click();
    await expect(page.getByText('2 items added')).toBeVisible();
    await page.getByRole('button', { name: 'Move Longsword up' }).click();
    await expect(page.getByRole('list', { name: 'Lines' }).getByRole('listitem').first()).toContainText(
      'Longsword',
    );
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Preview a roll' }).click();
    const roll = page.getByRole('dialog', { name: /^Roll / });
    const seed = await roll.locator('code').textContent();
    await roll.getByRole('button', { name: 'Roll again' }).click();
    await expect(roll.locator('code')).not.toHaveText(seed ?? '');
    const shownSeed = (await roll.locator('code').textContent()) ?? '';
    await roll.getByRole('button', { name: 'Deploy this roll' }).click();
    const deployDialog = page.getByRole('dialog', { name: /^Deploy / });
    await deployDialog.getByRole('textbox', { name: 'Location (optional)' }).fill('Beneath the old mill');
    await deployDialog.getByRole('button', { name: 'Deploy' }).click();
    await expect(page.getByText('Loot deployed to party')).toBeVisible();
    await page.getByRole('button', { name: 'Check the roll' }).click();
    await expect(
      page.getByText('Rolled again in your browser from the seed: the results match.'),
    ).toBeVisible();
    await expect(page.getByText(shownSeed)).toBeVisible();
  });

  test('gm reveals loot; a player sees it live and claims an item on a phone', async ({ page, browser }) => {
    const testParty = await createPartyByApi(page);
    const hoard = await deployHoard(testParty, false);
    const player = await joinByApi(browser, testParty);
    await player.page.setViewportSize({ width: 390, height: 844 });
    await player.page.goto(`/loot/instances/${hoard}`);
    await expect(player.page.getByText('This loot has not been revealed yet')).toBeVisible();
    await expect(player.page.getByText('Real-time updates active')).toBeVisible();
    await page.goto(`/parties/${testParty.partyId}?tab=loot`);
    await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Reveal/ }).click();
    await expect(page.getByText('Loot revealed to party')).toBeVisible();
    const claim = player.page.getByRole('button', { name: 'Claim Longsword' });
    await claim.click();
    await expect(player.page.getByText('Item claimed successfully')).toBeVisible();
    await expect(claim).toHaveCount(0);
    await page.getByRole('link', { name: /^View Loot Contents/ }).click();
    await expect(page.getByText('Claimed by')).toBeVisible();
    await expect(page.getByText('Brunhild got Longsword')).toBeVisible();
    await expect(page.getByRole('button', { name: /Longsword/ })).toHaveCount(0);
    await player.page.context().close();
  });

  test('gm previews a distribution in all modes and distributes the loot once', async ({ page, browser }) => {
    const testParty = await createPartyByApi(page);
    const player = await joinByApi(browser, testParty);
    await player.page.context().close();
    const hoard = await deployHoard(testParty, true);
    await page.goto(`/loot/instances/${hoard}`);
    await page.getByRole('button', { name: 'Distribute' }).click();
    const dialog = page.getByRole('dialog', { name: /^Distribute / });
    const shares = dialog.getByRole('list', { name: 'Shares' });
    for (const mode of ['Round robin', 'Random', 'By value', 'Even']) {
      await dialog.getByRole('radio', { name: mode }).check({ force: true });
      await expect(shares.getByRole('heading', { name: 'Nim' })).toBeVisible();
      await expect(shares.getByRole('heading', { name: 'Brunhild' })).toBeVisible();
    }
    await expect(dialog.getByRole('img', { name: /^Value of each share: / })).toBeVisible();
    await dialog.getByRole('button', { name: 'Distribute' }).click();
    await expect(page.getByText('Loot distributed successfully')).toBeVisible();
    await expect(page.getByText('Empty')).toBeVisible();
    await expect(page.getByText('Distributed', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Distribute' })).toHaveCount(0);
  });

  test('loot is claimed in the workspace by button, by dragging and through the queue', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await deployHoard(testParty, true);
    await page.goto(`/parties/${testParty.partyId}?tab=inventory`);
    const rightPanel = panel(page, 'Right panel');
    const leftPanel = panel(page, 'Left panel');
    await rightPanel.getByRole('tab', { name: 'Loots' }).click();
    const row = (name: RegExp) => rightPanel.getByRole('row', { name });
    await row(/Longsword/).click();
    await rightPanel.getByRole('button', { name: 'Take into Backpack' }).click();
    await expect(leftPanel.getByRole('row', { name: /Longsword/ })).toBeVisible();
    // The rows below move up when a row leaves; after that, their positions are final.
    await expect(row(/Longsword/)).toHaveCount(0);
    await row(/Potion/).dragTo(leftPanel.getByRole('grid'));
    await expect(leftPanel.getByRole('row', { name: /Potion/ })).toBeVisible();
    await expect(row(/Potion/)).toHaveCount(0);
    await row(/Torch/).click();
    await page.keyboard.press('Tab');
    await rightPanel.getByRole('button', { name: 'Queue' }).click();
    const queue = page.getByRole('region', { name: 'Transfer queue' });
    await queue.getByRole('button', { name: /Destination/ }).click();
    await page.getByRole('option', { name: /Backpack/ }).click();
    await queue.getByRole('button', { name: 'Transfer' }).click();
    await expect(leftPanel.getByRole('row', { name: /Torch/ })).toBeVisible();
    await expect(rightPanel.getByText('No items found')).toBeVisible();
  });

  test('items are bought, sold, and bought through the queue in the workspace', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Gold piece', 100, testParty.backpackId);
    await testParty.add('Shield', 1, testParty.backpackId);
    await openSmithy(testParty);
    await page.goto(`/parties/${testParty.partyId}?tab=inventory`);
    const rightPanel = panel(page, 'Right panel');
    const leftPanel = panel(page, 'Left panel');
    await rightPanel.getByRole('tab', { name: 'Shops' }).click();
    await rightPanel.getByRole('row', { name: /Longsword/ }).dragTo(leftPanel.getByRole('grid'));
    const buy = page.getByRole('dialog', { name: 'Buy Longsword' });
    await expect(buy.getByText('Nim pays, with coins from this container first.')).toBeVisible();
    await expect(buy.getByRole('status').getByText('15 gp', { exact: true })).toBeVisible();
    await buy.getByRole('button', { name: 'Buy' }).click();
    await expect(page.getByText('Bought Longsword for 15 gp')).toBeVisible();
    await expect(leftPanel.getByRole('row', { name: /Gold/ })).toContainText('85');
    await expect(leftPanel.getByRole('row', { name: /Longsword/ })).toBeVisible();
    await leftPanel.getByRole('row', { name: /Shield/ }).dragTo(rightPanel.getByRole('grid'));
    const sell = page.getByRole('dialog', { name: 'Sell Shield' });
    await expect(sell.getByText('Ember & Anvil pays Nim.')).toBeVisible();
    await sell.getByRole('button', { name: 'Sell' }).click();
    await expect(page.getByText('Sold Shield for 5 gp')).toBeVisible();
    await expect(rightPanel.getByRole('row', { name: /Shield/ })).toBeVisible();
    await rightPanel.getByRole('row', { name: /Torch/ }).click();
    await rightPanel.getByRole('button', { name: 'Queue' }).click();
    const queue = page.getByRole('region', { name: 'Transfer queue' });
    await queue.getByRole('button', { name: /Destination/ }).click();
    await page.getByRole('option', { name: /Backpack/ }).click();
    // The queue opens automatically to show the price.
    await expect(queue.getByText(/Costs/)).toBeVisible();
    await queue.getByRole('button', { name: 'Transfer' }).click();
    await expect(leftPanel.getByRole('row', { name: /Torch/ })).toBeVisible();
  });

  test('item is claimed, and the loot is deleted after confirmation, with the keyboard', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    const hoard = await deployHoard(testParty, true);
    await page.goto(`/loot/instances/${hoard}`);
    await page.getByRole('button', { name: 'Claim Longsword' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Item claimed successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Manage' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Add items' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const confirmDialog = page.getByRole('alertdialog');
    await expect(confirmDialog).toContainText(
      'Are you sure you want to delete this loot instance? This cannot be undone.',
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Loot instance deleted')).toBeVisible();
    await expect(page).toHaveURL(/tab=loot$/);
    await expect(page.getByText('No loot instances in this party yet')).toBeVisible();
  });

  test('loot and its template are accessible and do not scroll sideways', async ({ page }) => {
    test.slow();
    const testParty = await createPartyByApi(page);
    const hoard = await deployHoard(testParty, true);
    await page.goto(`/loot/instances/${hoard}`);
    await page.getByRole('button', { name: 'Check the roll' }).click();
    await expect(page.getByText(/the results match/)).toBeVisible();
    await expectPageAccessible(page, 'lootInstance');
    await page.goto('/loot/templates');
    await page.getByRole('link', { name: 'Hoard of the Ash Wyrm' }).click();
    await expect(page.getByRole('list', { name: 'Contents' })).toBeVisible();
    await expectPageAccessible(page, 'lootTemplate');
  });
});
