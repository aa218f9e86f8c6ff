import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, horizontalOverflow } from './accessible.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, type TestParty } from './test-party.ts';

interface CarriedItem {
  readonly display_name: string;
  readonly quantity: number;
}

/** The quantity and name of each item in a container, sorted. */
async function contents(testParty: TestParty, containerId: string): Promise<string[]> {
  const items = await testParty.gmApi.call<CarriedItem[]>(
    'get',
    `containers/${containerId}/items?per_page=100`,
  );
  return items.map(({ display_name, quantity }) => `${quantity} ${display_name}`).toSorted();
}

async function openImport(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/characters/${id}`);
  await page.getByRole('button', { name: `More for ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import items' }).press('Enter');
  await expect(page.getByRole('dialog', { name: `Import items for ${name}` })).toBeVisible();
}

async function characterIdOf(testParty: TestParty): Promise<string> {
  const [nim] = await testParty.gmApi.call<{ id: string }[]>(
    'get',
    `characters?party_id=${testParty.partyId}`,
  );
  if (!nim) throw new Error('The party has no character');
  return nim.id;
}

const ACTOR = {
  name: 'Nim',
  type: 'character',
  system: { currency: { pp: 0, gp: 12, ep: 0, sp: 0, cp: 3 } },
  items: [
    { _id: 'aaaaaaaaaaaaaaaa', name: 'Backpack', type: 'container', system: { quantity: 1 } },
    {
      _id: 'bbbbbbbbbbbbbbbb',
      name: 'Ring of the Tides',
      type: 'equipment',
      system: {
        quantity: 1,
        equipped: true,
        rarity: 'rare',
        container: 'aaaaaaaaaaaaaaaa',
        type: { value: 'ring' },
      },
    },
    { _id: 'cccccccccccccccc', name: 'Torch', type: 'consumable', system: { quantity: 0 } },
    { _id: 'dddddddddddddddd', name: 'Second Wind', type: 'feat', system: {} },
  ],
};

test('inventory list is previewed, corrected, imported and undone with the keyboard', async ({ page }) => {
  const testParty = await createPartyByApi(page);
  await openImport(page, await characterIdOf(testParty), 'Nim');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'List of items' }).fill('2x torch, 50 gp, daggr, 0 ropes');
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(dialog.getByRole('row', { name: /daggr/ })).toContainText('New item');
  await expect(dialog.getByRole('row', { name: /ropes/ })).toContainText('Its quantity is 0');
  await expectAccessible(page, 'import preview');
  await dialog.getByRole('button', { name: /Action for line 3, daggr/ }).press('Enter');
  await page.getByRole('option', { name: 'Use Dagger (catalog)' }).press('Enter');
  await expect(dialog.getByRole('row', { name: /daggr/ })).toContainText('Known item');
  await dialog.getByRole('button', { name: 'Import 3 lines' }).press('Enter');
  await expect(page.getByText('3 lines imported, 1 skipped')).toBeVisible();
  expect(await contents(testParty, testParty.backpackId)).toEqual(['1 Dagger', '2 Torch', '50 Gold piece']);
  await expect(
    page.getByRole('region', { name: 'Purse', exact: true }).getByText('50 gp').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect.poll(() => contents(testParty, testParty.backpackId)).toEqual([]);
});

for (const [width, scheme] of [
  [320, 'light'],
  [390, 'dark'],
] as const) {
  test(`Foundry file is imported on a phone of ${width} px, exported and imported for another character`, async ({
    page,
  }) => {
    const testParty = await createPartyByApi(page);
    await page.setViewportSize({ width, height: 760 });
    await page.emulateMedia({ colorScheme: scheme });
    const id = await characterIdOf(testParty);
    await openImport(page, id, 'Nim');
    const upload = (buffer: Buffer) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'nim.json', mimeType: 'application/json', buffer });
    await upload(Buffer.from('{"items":['));
    await expect(page.getByText('This is not valid JSON; the file may be incomplete')).toBeVisible();
    await upload(Buffer.from(JSON.stringify(ACTOR)));
    await expect(page.getByRole('row', { name: /Ring of the Tides/ })).toContainText('From Backpack');
    expect(await horizontalOverflow(page)).toBe(0);
    await expectAccessible(page, 'import preview on a phone');
    await page.setViewportSize({ width, height: 760 });
    await page.getByRole('button', { name: 'Import 4 lines' }).click();
    await expect(page.getByText('4 lines imported, 1 skipped')).toBeVisible();
    const imported = ['1 Backpack', '1 Ring of the Tides', '12 Gold piece', '3 Copper piece'];
    expect(await contents(testParty, testParty.backpackId)).toEqual(imported);

    await page.getByRole('button', { name: 'More for Nim' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export for Foundry' }).click();
    const file = await readFile(await (await download).path());
    const brin = await testParty.gmApi.call<{ id: string; primary_container_id: string }>(
      'post',
      'characters',
      {
        character: { name: 'Brin' },
      },
    );
    await openImport(page, brin.id, 'Brin');
    await upload(file);
    await page.getByRole('button', { name: 'Import 4 lines' }).click();
    await expect(page.getByText('4 lines imported')).toBeVisible();
    expect(await contents(testParty, brin.primary_container_id)).toEqual(imported);
  });
}
