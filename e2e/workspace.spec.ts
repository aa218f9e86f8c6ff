import type { Locator, Page } from '@playwright/test';
import { expectPageAccessible } from './accessible.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, openBackpack, panel } from './test-party.ts';

type Side = 'Left panel' | 'Right panel' | 'Inventory';
const row = (page: Page, side: Side, name: RegExp | string) => panel(page, side).getByRole('row', { name });
const queue = (page: Page) => page.getByRole('region', { name: 'Transfer queue' });

test.describe('wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('queue accepts items from both panels and transfers items to one container; a failed item stays queued with the reason', async ({
    page,
  }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 5, testParty.backpackId);
    await testParty.add('Longsword', 1, testParty.backpackId);
    await testParty.add('Rope, hempen (50 feet)', 1, testParty.stashId);
    await testParty.gmApi.call('post', `parties/${testParty.partyId}/containers`, {
      container: { name: 'Small box', max_weight: 6, max_slots: 10 },
    });
    await openBackpack(testParty);
    await row(page, 'Left panel', /Longsword/).click();
    await page.keyboard.press('q');
    await expect(page.getByText('Longsword added to the queue')).toBeVisible();
    await row(page, 'Left panel', /Torch/).click();
    await panel(page, 'Left panel').getByRole('button', { name: 'Queue' }).click();
    await row(page, 'Right panel', /Rope/).click();
    await panel(page, 'Right panel').getByRole('button', { name: 'Queue' }).click();
    await expect(queue(page).getByText(/3 items/)).toBeVisible();
    await queue(page).getByRole('button', { name: 'Transfer' }).click();
    await expect(queue(page).getByText('Please select a destination.')).toBeVisible();
    await page.reload();
    await expect(queue(page)).toHaveCount(0);
    await row(page, 'Left panel', /Longsword/).click();
    await page.keyboard.press('q');
    await row(page, 'Left panel', /Torch/).click();
    await page.keyboard.press('q');
    await queue(page)
      .getByRole('button', { name: /Destination/ })
      .click();
    await page.getByRole('option', { name: /Small box/ }).click();
    await queue(page).getByRole('button', { name: 'Transfer' }).click();
    // A sword of 3 lb fits into 6 lb; together with 5 lb of torches it does not.
    await expect(queue(page).getByText('Item(s) would exceed weight limit')).toBeVisible();
    await expect(queue(page).getByText(/1 item/)).toBeVisible();
    await expect(queue(page).getByRole('button', { name: 'Try Again' })).toBeVisible();
    await queue(page).getByRole('textbox', { name: 'Quantity of Torch' }).fill('3');
    await queue(page).getByRole('textbox', { name: 'Quantity of Torch' }).press('Tab');
    await queue(page).getByRole('button', { name: 'Transfer' }).click();
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
    await expect(queue(page)).toHaveCount(0);
    await expect(row(page, 'Left panel', 'Torch')).toContainText('Quantity 2');
  });

  test('transfer is undone from its toast', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 5, testParty.backpackId);
    await openBackpack(testParty);
    await row(page, 'Left panel', /Torch/).click();
    await panel(page, 'Left panel').getByRole('button', { name: 'Move to Party Stash' }).click();
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await expect(row(page, 'Left panel', 'Torch')).toContainText('Quantity 5');
    await expect(row(page, 'Right panel', /Torch/)).toHaveCount(0);
  });

  test('destroyed items are restored by Undo, and Ctrl+Z undoes the latest actions one by one', async ({
    page,
  }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 5, testParty.backpackId);
    await openBackpack(testParty);
    // Without rows that are fading out.
    const torches = row(page, 'Left panel', /Torch/).and(page.locator(':not([data-leaving])'));
    const runAction = async (name: string, dialog: Locator) => {
      await torches.dblclick();
      const details = page.getByRole('dialog', { name: 'Torch', exact: true });
      await details.getByRole('button', { name, exact: true }).click();
      await dialog.getByRole('button', { name, exact: true }).click();
    };
    const toast = (message: string) => page.getByText(message, { exact: true });
    await runAction('Destroy', page.getByRole('alertdialog'));
    await expect(toast('5 torches destroyed')).toBeVisible();
    await expect(torches).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast('Undone')).toBeVisible();
    await expect(torches).toContainText('Quantity 5');
    await runAction('Split', page.getByRole('dialog', { name: 'Split Torch' }));
    await expect(toast('Split off 2 torches')).toBeVisible();
    await expect(torches).toHaveCount(2);
    await torches.filter({ hasText: 'Quantity 3' }).click();
    await panel(page, 'Left panel').getByRole('button', { name: 'Move to Party Stash' }).click();
    await expect(row(page, 'Right panel', /Torch/)).toContainText('Quantity 3');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(toast('Undone: Item transferred successfully')).toBeVisible();
    await expect(torches).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(toast('Undone: Split off 2 torches')).toBeVisible();
    await expect(torches).toHaveCount(1);
    await expect(torches).toContainText('Quantity 5');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Undo')).toBeVisible();
  });

  test('item is equipped, attuned, marked unidentified, identified and saved as a template', async ({
    page,
  }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Longsword', 1, testParty.backpackId);
    await openBackpack(testParty);
    const runAction = async (item: RegExp, name: string) => {
      await row(page, 'Left panel', item).first().dblclick();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    };
    await runAction(/Longsword/, 'Equip');
    await expect(row(page, 'Left panel', /Longsword/)).toContainText('Equipped');
    await runAction(/Longsword/, 'Attune');
    await expect(row(page, 'Left panel', /Longsword/)).toContainText('Attuned');
    await runAction(/Longsword/, 'Mark unidentified');
    await expect(row(page, 'Left panel', /Longsword/)).toContainText('Unidentified');
    await runAction(/Longsword/, 'Identify');
    await expect(page.getByText('Longsword identified')).toBeVisible();
    await runAction(/Longsword/, 'Clone to template');
    await page.getByRole('textbox', { name: 'Template name' }).fill('');
    await expect(page.getByRole('button', { name: 'Create template' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Template name' }).fill('Sword of the Lanterns');
    await page.getByRole('button', { name: 'Create template' }).click();
    await expect(page.getByText('Sword of the Lanterns is now a template')).toBeVisible();
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page).toHaveURL(/\/items\/templates\//);
    await expect(page.getByRole('heading', { name: 'Sword of the Lanterns' })).toBeVisible();
  });

  test('deleted container is restored with its items by Undo', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    const { owner } = await testParty.gmApi.call<{ owner: { id: string } }>(
      'get',
      `containers/${testParty.backpackId}`,
    );
    const pouch = await testParty.gmApi.call('post', `characters/${owner.id}/containers`, {
      container: { name: 'Pouch' },
    });
    await testParty.add('Torch', 2, pouch.id);
    await page.goto(`/containers/${pouch.id}`);
    const leftPanel = panel(page, 'Left panel');
    await leftPanel.getByRole('button', { name: /Options for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete container' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete container' }).click();
    await expect(page.getByText('Pouch deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await page.goto(`/containers/${pouch.id}`);
    await expect(leftPanel.getByRole('row', { name: /Torch/ })).toContainText('Quantity 2');
  });

  test('container is updated, reordered with the keyboard and deleted, and its items are moved to the backpack', async ({
    page,
  }) => {
    const testParty = await createPartyByApi(page);
    const nim = await testParty.gmApi.call<{ owner: { id: string } }>(
      'get',
      `containers/${testParty.backpackId}`,
    );
    for (const name of ['Pouch', 'Quiver'])
      await testParty.gmApi.call('post', `characters/${nim.owner.id}/containers`, { container: { name } });
    const containers = await testParty.gmApi.call<{ id: string; name: string }[]>(
      'get',
      `characters/${nim.owner.id}/containers`,
    );
    const quiver = containers.find(({ name }) => name === 'Quiver')?.id ?? '';
    await testParty.add('Torch', 2, quiver);
    await page.goto(`/containers/${quiver}`);
    const leftPanel = panel(page, 'Left panel');
    const option = async (name: string) => {
      await leftPanel.getByRole('button', { name: /Options for/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await option('Edit container');
    await page.getByRole('textbox', { name: 'Container Name' }).fill('Old quiver');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Old quiver saved')).toBeVisible();
    await expect(leftPanel.getByRole('button', { name: /^Source|Old quiver/ }).first()).toBeVisible();
    await option('Change the order');
    const order = page.getByRole('dialog', { name: 'Order of containers' });
    await expect(order.getByRole('row')).toHaveText([/Pouch/, /Old quiver/]);
    await order.getByRole('row', { name: 'Old quiver' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    // The arrow keys now move the focus among the positions at which the container can be inserted.
    const top = order.getByRole('button', { name: 'Insert before Pouch' });
    await expect(top).toBeAttached();
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(top).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(order.getByRole('row')).toHaveText([/Old quiver/, /Pouch/]);
    await order.getByRole('button', { name: 'Done' }).click();
    await option('Delete container');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(/one stack/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete container' }).click();
    await expect(page).toHaveURL(new RegExp(`/characters/${nim.owner.id}`));
    await openBackpack(testParty);
    await expect(row(page, 'Left panel', 'Torch')).toContainText('Quantity 2');
  });

  test('gm adds an unidentified item from the marketplace', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await page.goto(`/parties/${testParty.partyId}?tab=inventory`);
    const market = panel(page, 'Right panel');
    await market.getByRole('searchbox', { name: 'Search the catalog' }).fill('longsword');
    await market.getByRole('row', { name: 'Longsword', exact: true }).click();
    await market.getByText('Unidentified').click();
    await market.getByRole('button', { name: 'Add to Backpack' }).click();
    await expect(row(page, 'Left panel', /Longsword/)).toContainText('Unidentified');
  });

  test('workspace with its queue is accessible and does not scroll sideways', async ({ page }) => {
    test.slow();
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 5, testParty.backpackId);
    await testParty.add('Longsword', 1, testParty.backpackId);
    await openBackpack(testParty);
    await row(page, 'Left panel', /Torch/).click();
    await page.keyboard.press('q');
    await expect(queue(page)).toBeVisible();
    await queue(page)
      .getByRole('button', { name: /^Queue/ })
      .click();
    await expectPageAccessible(page, 'container');
  });
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('queue is filled from the sheet, is kept when a sheet closes, and transfers its item', async ({
    page,
  }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 5, testParty.backpackId);
    await testParty.add('Longsword', 1, testParty.backpackId);
    await openBackpack(testParty);
    await row(page, 'Inventory', /Torch/).tap();
    const sheet = page.getByRole('dialog', { name: 'Torch' });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'Add to Queue' }).tap();
    await expect(queue(page).getByText(/1 item/)).toBeVisible();
    await row(page, 'Inventory', /Longsword/).tap();
    await expect(page.getByRole('dialog', { name: 'Longsword' })).toBeVisible();
    await page.keyboard.press('Escape');
    await queue(page).getByRole('button', { name: 'Transfer' }).tap();
    await expect(queue(page).getByText('Please select a destination.')).toBeVisible();
    await queue(page)
      .getByRole('button', { name: /Destination/ })
      .tap();
    await page.getByRole('option', { name: /Party Stash/ }).tap();
    await queue(page).getByRole('button', { name: 'Transfer' }).tap();
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
  });
});
