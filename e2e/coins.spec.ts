import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, horizontalOverflow, violations } from './accessible.ts';
import { parseCsv } from './csv.ts';
import { expect, test } from './strict.ts';
import { tabTo } from './tab-to.ts';
import { type ApiMember, createPartyByApi, joinByApi, type TestParty } from './test-party.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const purse = (page: Page) => page.getByRole('region', { name: 'Purse', exact: true });

/** The id of the party's character Nim, whose page shows the purse. */
async function nimOf(testParty: TestParty): Promise<string> {
  const characters = await testParty.gmApi.call<Named[]>('get', `characters?party_id=${testParty.partyId}`);
  const nim = characters.find((character) => character.name === 'Nim');
  if (!nim) throw new Error('The party has no character called Nim');
  return nim.id;
}

/** Creates a party with Nim, who has 10 gp, 25 sp and 8 cp, and with Brunhild, played by another user. */
async function createPartyWithCoins(
  page: Page,
  browser: Parameters<typeof joinByApi>[0],
): Promise<{ testParty: TestParty; nimId: string; otherMember: ApiMember }> {
  const testParty = await createPartyByApi(page);
  await testParty.add('Gold piece', 10, testParty.backpackId);
  await testParty.add('Silver piece', 25, testParty.backpackId);
  await testParty.add('Copper piece', 8, testParty.backpackId);
  const otherMember = await joinByApi(browser, testParty);
  return { testParty, nimId: await nimOf(testParty), otherMember };
}

const line = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').filter({ hasText: text });

test.describe('wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('coins are given and split with the keyboard', async ({ page, browser }) => {
    const { nimId, otherMember } = await createPartyWithCoins(page, browser);
    await page.goto(`/characters/${nimId}`);
    await expect(purse(page).getByText('12 gp 5 sp 8 cp')).toBeVisible();
    await tabTo(page, purse(page).getByRole('button', { name: 'Give' }));
    await page.keyboard.press('Enter');
    const give = page.getByRole('dialog', { name: 'Give coins' });
    await expect(give).toBeVisible();
    await tabTo(page, give.getByRole('button', { name: /Choose a recipient/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: /Brunhild/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await tabTo(page, give.getByRole('textbox', { name: /Gold/ }));
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await tabTo(page, give.getByRole('button', { name: 'Give 3 gp' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 gp given to Brunhild')).toBeVisible();
    await expect(purse(page).getByText('9 gp 5 sp 8 cp')).toBeVisible();

    await tabTo(page, purse(page).getByRole('button', { name: 'Split' }));
    await page.keyboard.press('Enter');
    const split = page.getByRole('dialog', { name: 'Split coins' });
    await tabTo(page, split.getByRole('textbox', { name: 'Amount' }));
    await page.keyboard.type('1 gp 1 cp');
    await expect(split.getByText('Each of the 2 characters gets')).toBeVisible();
    await expect(split.getByText('which cannot be split evenly')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/for each of 2 characters, 1 cp remains in the container/)).toBeVisible();
    await expect(purse(page).getByText('9 gp 8 cp')).toBeVisible();
    await otherMember.page.context().close();
  });

  test('coins are converted only into coins of the same value', async ({ page, browser }) => {
    const { nimId, otherMember } = await createPartyWithCoins(page, browser);
    await page.goto(`/characters/${nimId}`);
    await purse(page).getByRole('button', { name: 'Convert' }).click();
    const dialog = page.getByRole('dialog', { name: 'Convert coins' });
    await dialog
      .getByRole('group', { name: 'Give' })
      .getByRole('textbox', { name: /Silver/ })
      .fill('25');
    await page.keyboard.press('Tab');
    await expect(dialog.getByText('take 2 gp 5 sp more')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Convert', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Convert as much as possible to gold' }).click();
    await expect(dialog.getByText('5 sp 8 cp is less than a gold piece and is not converted.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
    await expect(page.getByText('20 sp converted to 2 gp')).toBeVisible();
    await expect(purse(page).getByText('12 gold pieces', { exact: true })).toBeAttached();
    await otherMember.page.context().close();
  });

  test("gm undoes a player's transfer, and both screens show it without a reload", async ({
    page,
    browser,
  }) => {
    const testParty = await createPartyByApi(page);
    const player = await joinByApi(browser, testParty);
    await player.page.setViewportSize({ width: 1440, height: 900 });
    const characters = await player.call<Named[]>('get', `characters?party_id=${testParty.partyId}`);
    const brunhild = characters.find(({ name }) => name === 'Brunhild');
    await testParty.add('Gold piece', 40, testParty.stashId);
    const [gold] = await player.call<Named[]>('get', `containers/${testParty.stashId}/items`);
    const bags = await player.call<Named[]>('get', `characters/${brunhild?.id}/containers`);
    await player.call('post', 'containers/transfer', {
      item_instance_id: gold?.id,
      source_container_id: testParty.stashId,
      target_container_id: bags[0]?.id,
      quantity: 15,
    });
    await player.page.goto(`/characters/${brunhild?.id}`);
    await expect(purse(player.page).getByText('15 gp', { exact: true }).first()).toBeVisible();
    await expect(player.page.getByText('Real-time updates active')).toBeVisible();
    await page.goto(`/parties/${testParty.partyId}?tab=activity`);
    await line(page, /moved 15/)
      .getByRole('button', { name: /^Undo/ })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo this change?' });
    await expect(dialog.getByText(/The items are moved back from/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(purse(player.page).getByText('No coins yet.')).toBeVisible();
    await expect(line(page, /moved 15/).getByRole('button', { name: /^undone by/ })).toBeVisible();
    await expect(line(player.page, /moved 15/).getByRole('button', { name: /^undone by/ })).toBeVisible();
    await expect(line(page, /undid an earlier change/)).toHaveCount(0);
    await page.getByRole('button', { name: /^undone by/ }).click();
    await expect(page.getByRole('dialog', { name: 'Transaction' })).toContainText('undid an earlier change');
    expect(await violations(page)).toEqual([]);
    await player.page.context().close();
  });

  test('undo is rejected when the items have been moved, and the dialog names their location', async ({
    page,
  }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 5, testParty.backpackId);
    const [torch] = await testParty.gmApi.call<Named[]>('get', `containers/${testParty.backpackId}/items`);
    const move = (from: string, to: string) =>
      testParty.gmApi.call('post', 'containers/transfer', {
        item_instance_id: torch?.id,
        source_container_id: from,
        target_container_id: to,
      });
    await move(testParty.backpackId, testParty.stashId);
    await move(testParty.stashId, testParty.backpackId);
    await page.goto(`/parties/${testParty.partyId}?tab=activity`);
    await line(page, /moved 5/)
      .last()
      .getByRole('button', { name: /^Undo/ })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo this change?' });
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      "5 × Torch: no longer in Party Stash, now in Nim's Backpack",
    );
    expect(await violations(page)).toEqual([]);
  });

  test('history is exported as CSV without formulas and without hidden names for a player', async ({
    page,
    browser,
  }) => {
    const testParty = await createPartyByApi(page);
    const player = await joinByApi(browser, testParty);
    await page.goto(`/parties/${testParty.partyId}?tab=activity`);
    await page.getByRole('button', { name: 'Record adjustment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record adjustment' });
    await dialog.getByRole('textbox').fill('=HYPERLINK("//evil"), "quoted"');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(page.getByText('Adjustment recorded')).toBeVisible();
    const template = await testParty.gmApi.call('post', 'item_templates', {
      item_template: { name: 'CANARY blade', base_value: 1, weight: 1, metadata: { currency: 'gold' } },
    });
    await testParty.gmApi.call('post', 'item_instances', {
      item_template_id: template.id,
      container_id: testParty.stashId,
      quantity: 1,
      is_identified: false,
    });
    for (const [role, rolePage] of [
      ['gm', page],
      ['player', player.page],
    ] as const) {
      await rolePage.goto(`/parties/${testParty.partyId}?tab=activity`);
      const [download] = await Promise.all([
        rolePage.waitForEvent('download'),
        rolePage.getByRole('button', { name: 'Export CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^transactions-${testParty.partyId}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
      );
      const text = await readFile(await download.path(), 'utf8');
      const rows = parseCsv(text);
      const noted = rows.find((row) => row.Notes?.includes('HYPERLINK'));
      expect(noted?.Notes).toBe('\'=HYPERLINK("//evil"), "quoted"');
      expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual(
        [],
      );
      expect(
        rows.some((row) => row.Item?.includes('CANARY')),
        role,
      ).toBe(role === 'gm');
    }
    await player.page.context().close();
  });

  test('purse and history are accessible in both themes and do not scroll sideways', async ({
    page,
    browser,
  }) => {
    // Checks two pages in two themes and four widths, and three dialogs.
    test.setTimeout(180_000);
    const { testParty, nimId, otherMember } = await createPartyWithCoins(page, browser);
    await page.goto(`/characters/${nimId}`);
    await expect(purse(page).getByText('12 gp 5 sp 8 cp')).toBeVisible();
    await expectAccessible(page, 'character');
    for (const name of ['Give', 'Split', 'Convert']) {
      await purse(page).getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.setViewportSize({ width: 320, height: 844 });
      expect(await horizontalOverflow(page), name).toBe(0);
      expect(await violations(page), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.goto(`/parties/${testParty.partyId}?tab=activity`);
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    await expectAccessible(page, 'activity');
    await otherMember.page.context().close();
  });
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('coins are given by touch and the transfer is undone', async ({ page, browser }) => {
    const { nimId, otherMember } = await createPartyWithCoins(page, browser);
    await page.goto(`/characters/${nimId}`);
    await purse(page).getByRole('button', { name: 'Give' }).tap();
    const give = page.getByRole('dialog', { name: 'Give coins' });
    await give.getByRole('button', { name: /Choose a recipient/ }).tap();
    await page.getByRole('option', { name: /Party Stash/ }).tap();
    await give.getByRole('button', { name: 'All' }).tap();
    await give.getByRole('button', { name: 'Give 12 gp 5 sp 8 cp' }).tap();
    await expect(purse(page).getByText('No coins yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await expect(purse(page).getByText('12 gp 5 sp 8 cp')).toBeVisible();
    await otherMember.page.context().close();
  });
});
