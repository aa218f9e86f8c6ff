import type { Page } from '@playwright/test';
import { deployHoard } from './hoards.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, joinByApi, openBackpack, panel } from './test-party.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const row = (page: Page, side: 'Left panel' | 'Right panel', name: RegExp) =>
  // The rows of an item, without rows that are fading out.
  panel(page, side).getByRole('row', { name }).and(page.locator(':not([data-leaving])'));

/** Waits for the notice of an action, undoes the action by its button, and reloads the page. */
async function undo(page: Page, notice: string | RegExp): Promise<void> {
  const noticeItem = page
    .getByRole('region', { name: 'Notices' })
    .getByRole('listitem')
    .filter({ hasText: notice });
  await noticeItem.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.reload();
}

test('additions, queued transfers, merges and updates of items are undone in the workspace', async ({
  page,
}) => {
  const testParty = await createPartyByApi(page);
  await testParty.add('Torch', 5, testParty.backpackId);
  await openBackpack(testParty);
  const torches = row(page, 'Left panel', /Torch/);

  const market = panel(page, 'Right panel');
  await market.getByRole('tab', { name: 'Marketplace' }).click();
  await market.getByRole('searchbox', { name: 'Search the catalog' }).fill('crowbar');
  await market.getByRole('row', { name: /Crowbar/ }).click();
  await market.getByRole('button', { name: /^Add .*to Backpack$/ }).click();
  await expect(row(page, 'Left panel', /Crowbar/)).toBeVisible();
  await undo(page, /Crowbar.* added to Backpack/);
  await expect(torches).toContainText('Quantity 5');
  await expect(row(page, 'Left panel', /Crowbar/)).toHaveCount(0);

  await torches.click();
  await page.keyboard.press('q');
  const queue = page.getByRole('region', { name: 'Transfer queue' });
  await queue.getByRole('button', { name: /Destination/ }).click();
  await page.getByRole('option', { name: /Party Stash/ }).click();
  await queue.getByRole('button', { name: 'Transfer' }).click();
  await expect(torches).toHaveCount(0);
  await undo(page, 'Item transferred successfully');
  await expect(torches).toContainText('Quantity 5');

  const run = async (name: RegExp, dialog: string) => {
    await torches.first().dblclick();
    await page.getByRole('dialog', { name: dialog, exact: true }).getByRole('button', { name }).click();
  };
  await run(/^Split$/, 'Torch');
  await page.getByRole('dialog', { name: 'Split Torch' }).getByRole('button', { name: 'Split' }).click();
  await expect(torches).toHaveCount(2);
  await run(/^Merge 2 stacks$/, 'Torch');
  await expect(torches).toHaveCount(1);
  await undo(page, '2 stacks merged');
  await expect(torches).toHaveCount(2);

  await run(/^Edit$/, 'Torch');
  const edit = page.getByRole('dialog', { name: 'Edit Torch' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Torch of Greyhaven');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Left panel', /Torch of Greyhaven/)).toBeVisible();
  await undo(page, /Torch/);
  await expect(torches).toHaveCount(2);
  await expect(row(page, 'Left panel', /Greyhaven/)).toHaveCount(0);
});

test('claimed, taken and distributed items are returned to the hoard by Undo', async ({ page, browser }) => {
  const testParty = await createPartyByApi(page);
  const otherMember = await joinByApi(browser, testParty);
  await otherMember.page.context().close();
  await page.goto(`/loot/instances/${await deployHoard(testParty, true)}`);
  const claim = page.getByRole('button', { name: 'Claim Longsword' });
  await claim.click();
  await expect(claim).toHaveCount(0);
  await undo(page, 'Item claimed successfully');
  await expect(claim).toBeVisible();

  await page.getByRole('button', { name: 'Take… Potion of healing' }).click();
  const take = page.getByRole('dialog', { name: 'Take Potion of healing' });
  await take.getByRole('button', { name: 'Take', exact: true }).click();
  const potions = page.getByRole('button', { name: 'Claim Potion of healing' });
  await expect(potions).toHaveCount(0);
  await undo(page, 'Item transferred successfully');
  await expect(potions).toBeVisible();

  await page.getByRole('button', { name: 'Distribute' }).click();
  const dialog = page.getByRole('dialog', { name: /^Distribute / });
  await expect(dialog.getByRole('heading', { name: 'Brunhild' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Distribute' }).click();
  await expect(page.getByText('Empty')).toBeVisible();
  await undo(page, 'Loot distributed successfully');
  for (const name of ['Claim Longsword', 'Claim Potion of healing', 'Claim Torch'])
    await expect(page.getByRole('button', { name })).toBeVisible();
});
