import type { Page } from '@playwright/test';
import { horizontalOverflow, violations } from './accessible.ts';
import { countClicks } from './click-counter.ts';
import { expect, test } from './strict.ts';
import { type ApiMember, createPartyByApi, joinByApi, openBackpack, panel } from './test-party.ts';

/** The row of an item, without rows that fade out while the server's result replaces the optimistic one. */
const row = (page: Page, side: 'Left panel' | 'Right panel' | 'Inventory', name: RegExp | string) =>
  panel(page, side).getByRole('row', { name }).and(page.locator(':not([data-leaving])'));

const brunhildId = async (player: ApiMember): Promise<string | undefined> =>
  (await player.call<{ id: string; name: string }[]>('get', 'characters')).find(
    ({ name }) => name === 'Brunhild',
  )?.id;

test.describe('wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('stack is dragged to the stash with the pointer; the meters show a preview', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 38, testParty.backpackId);
    await openBackpack(testParty);
    const torch = row(page, 'Left panel', /Torch/);
    const target = panel(page, 'Right panel').getByRole('grid', { name: 'Party Stash' });
    await torch.hover();
    await page.mouse.down();
    await target.hover();
    await target.hover({ position: { x: 120, y: 120 } });
    await expect(panel(page, 'Right panel').getByText('0.0 + 38.0 / no limit')).toBeVisible();
    await page.mouse.up();
    // The dialog asks for the quantity to move; Enter confirms the whole stack.
    await expect(page.getByRole('dialog', { name: 'Move Torch' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
    await expect(row(page, 'Right panel', /Torch/)).toBeVisible();
    await expect(torch).toHaveCount(0);
    await page.reload();
    await expect(row(page, 'Right panel', /Torch/)).toBeVisible();
  });

  test('item is dragged onto a party member', async ({ page, browser }) => {
    const testParty = await createPartyByApi(page);
    const player = await joinByApi(browser, testParty);
    await testParty.add('Longsword', 1, testParty.backpackId);
    await openBackpack(testParty);
    const sword = row(page, 'Left panel', /Longsword/);
    const recipients = page.getByRole('region', { name: 'Give to' });
    await expect(recipients).toHaveCount(0);
    await sword.hover();
    await page.mouse.down();
    await panel(page, 'Right panel').getByRole('grid', { name: 'Party Stash' }).hover();
    const brunhild = recipients.getByText('Brunhild', { exact: true });
    await expect(brunhild).toBeVisible();
    await brunhild.hover();
    await brunhild.hover({ position: { x: 5, y: 5 } });
    await page.mouse.up();
    // A single item opens no quantity dialog, unlike a stack.
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
    await expect(sword).toHaveCount(0);
    await expect(recipients).toHaveCount(0);
    const [bag] = await player.call<{ id: string }[]>(
      'get',
      `characters/${await brunhildId(player)}/containers`,
    );
    const items = await player.call<{ name: string }[]>('get', `containers/${bag?.id}/items`);
    expect(items.map(({ name }) => name)).toEqual(['Longsword']);
    await player.page.context().close();
  });

  test('item is given to a party member with two clicks from its context menu', async ({ page, browser }) => {
    const testParty = await createPartyByApi(page);
    const player = await joinByApi(browser, testParty);
    await testParty.add('Torch', 5, testParty.backpackId);
    const clicks = await countClicks(page);
    await openBackpack(testParty);
    const torch = row(page, 'Left panel', /Torch/);
    await torch.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Give to Brunhild' }).click();
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
    await expect(torch).toHaveCount(0);
    const count = await clicks.read();
    process.stdout.write(`give an item to a party member, by mouse: ${count} clicks\n`);
    expect(count).toBeLessThanOrEqual(2);
    await player.page.context().close();
  });

  test('stack is transferred with the keyboard', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 5, testParty.backpackId);
    await openBackpack(testParty);
    const torch = row(page, 'Left panel', /Torch/);
    await torch.focus();
    await page.keyboard.press('ArrowRight');
    await expect(torch.getByRole('button', { name: 'Drag Torch' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /Drop on/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog', { name: 'Move Torch' }).getByRole('button', { name: 'Move' }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
    await expect(row(page, 'Right panel', /Torch/)).toBeVisible();
  });

  test('item keeps the focus after it was added from the marketplace with the keyboard', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await openBackpack(testParty);
    await panel(page, 'Right panel').getByRole('tab', { name: 'Marketplace' }).click();
    const abacus = row(page, 'Right panel', 'Abacus');
    await abacus.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Drop on Backpack' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Abacus added to Backpack')).toBeVisible();
    await expect(abacus).toBeFocused();
  });

  test('part of a stack is transferred without dragging', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 50, testParty.backpackId);
    await openBackpack(testParty);
    await row(page, 'Left panel', /Torch/).dblclick();
    await page.getByRole('dialog', { name: 'Torch' }).getByRole('button', { name: 'Move to…' }).click();
    const move = page.getByRole('dialog', { name: 'Move Torch' });
    await move.getByRole('textbox', { name: 'Quantity' }).fill('20');
    await move.getByRole('textbox', { name: 'Quantity' }).press('Tab');
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
    await expect(row(page, 'Left panel', 'Torch')).toContainText('Quantity 30');
    await expect(row(page, 'Right panel', 'Torch')).toContainText('Quantity 20');
  });

  test('transfer above the weight limit is rejected with the specified message, and nothing moves', async ({
    page,
  }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 90, testParty.backpackId);
    await testParty.add('Torch', 20, testParty.stashId);
    await openBackpack(testParty);
    await row(page, 'Right panel', /Torch/).click();
    await panel(page, 'Right panel').getByRole('button', { name: 'Move to Backpack' }).click();
    await expect(page.getByText(/Item\(s\) would exceed weight limit/)).toBeVisible();
    await expect(row(page, 'Right panel', 'Torch')).toContainText('Quantity 20');
    await page.reload();
    await expect(row(page, 'Right panel', 'Torch')).toContainText('Quantity 20');
    await expect(panel(page, 'Left panel').getByText('Container is nearly full!')).toBeVisible();
  });

  test('item is dragged from the marketplace into the backpack', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await page.goto(`/parties/${testParty.partyId}?tab=inventory`);
    const market = panel(page, 'Right panel');
    await market.getByRole('searchbox', { name: 'Search the catalog' }).fill('hempen');
    const rope = market.getByRole('row', { name: /Rope, hempen/ });
    await expect(market.getByRole('row')).toHaveCount(1);
    await rope.hover();
    await page.mouse.down();
    const bag = panel(page, 'Left panel').getByRole('grid', { name: 'Backpack' });
    await bag.hover();
    await bag.hover({ position: { x: 90, y: 90 } });
    await page.mouse.up();
    await expect(page.getByText(/Rope, hempen.* added to Backpack/)).toBeVisible();
    await expect(row(page, 'Left panel', /Rope, hempen/)).toBeVisible();
  });

  test('transfer in one browser appears in another browser without a reload', async ({ page, browser }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 50, testParty.backpackId);
    const otherMember = await joinByApi(browser, testParty);
    await otherMember.page.setViewportSize({ width: 1440, height: 900 });
    await otherMember.page.goto(`/containers/${testParty.stashId}`);
    await expect(otherMember.page.getByText('Real-time updates active')).toBeVisible();
    await expect(panel(otherMember.page, 'Left panel').getByText('No items found')).toBeVisible();
    await openBackpack(testParty);
    await row(page, 'Left panel', /Torch/).click();
    // The notice is visible for 2 s, so the test starts to wait for it before the move.
    await Promise.all([
      expect(row(otherMember.page, 'Left panel', /Torch/)).toBeVisible(),
      expect(otherMember.page.getByText(/ moved 50 × Torch from .*Backpack to Party Stash$/)).toBeVisible(),
      panel(page, 'Left panel').getByRole('button', { name: 'Move to Party Stash' }).click(),
    ]);
    await otherMember.page.context().close();
  });

  test('workspace is accessible in both themes', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 90, testParty.backpackId);
    await testParty.add('Gold piece', 12, testParty.backpackId);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openBackpack(testParty);
      await row(page, 'Left panel', /Torch/).first().click();
      await expect(panel(page, 'Left panel').getByText(/1 of 3 selected/)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
  });
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('item is given to a party member with two taps', async ({ page, browser }) => {
    const testParty = await createPartyByApi(page);
    const player = await joinByApi(browser, testParty);
    await testParty.add('Torch', 5, testParty.backpackId);
    const clicks = await countClicks(page);
    await openBackpack(testParty);
    await row(page, 'Inventory', /Torch/).tap();
    await page.getByRole('dialog', { name: 'Torch' }).getByRole('button', { name: 'Give to Brunhild' }).tap();
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
    await expect(row(page, 'Inventory', /Torch/)).toHaveCount(0);
    const count = await clicks.read();
    process.stdout.write(`give an item to a party member, on a phone: ${count} taps\n`);
    expect(count).toBeLessThanOrEqual(2);
    await player.page.context().close();
  });

  test('tap opens the sheet, which transfers part of a stack', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 10, testParty.backpackId);
    await openBackpack(testParty);
    await row(page, 'Inventory', /Torch/).tap();
    const sheet = page.getByRole('dialog', { name: 'Torch' });
    await expect(sheet.getByText('Quantity').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Move to…' }).tap();
    const move = page.getByRole('dialog', { name: 'Move Torch' });
    await move.getByRole('button', { name: 'Half' }).tap();
    await move.getByRole('button', { name: 'Move', exact: true }).tap();
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
  });

  test('catalog, container and party inventory are accessible', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 10, testParty.backpackId);
    for (const path of [
      '/items',
      `/containers/${testParty.backpackId}`,
      `/parties/${testParty.partyId}?tab=inventory`,
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await violations(page), path).toEqual([]);
    }
  });

  test('catalog, container and party inventory do not scroll sideways at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 10, testParty.backpackId);
    await openBackpack(testParty);
    await expect(row(page, 'Inventory', /Torch/)).toBeVisible();
    for (const path of [
      `/containers/${testParty.backpackId}`,
      '/items',
      `/parties/${testParty.partyId}?tab=inventory`,
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await horizontalOverflow(page), path).toBe(0);
    }
  });
});
