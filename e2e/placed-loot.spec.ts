import { deployHoard } from './hoards.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, panel } from './test-party.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('gm moves items into deployed loot by button, by dragging part of a stack and through the queue', async ({
  page,
}) => {
  const testParty = await createPartyByApi(page);
  await deployHoard(testParty, false);
  await testParty.add('Shield', 1, testParty.backpackId);
  await testParty.add('Rations (1 day)', 10, testParty.backpackId);
  await testParty.add('Crowbar', 1, testParty.backpackId);
  await page.goto(`/parties/${testParty.partyId}?tab=inventory`);
  const rightPanel = panel(page, 'Right panel');
  const leftPanel = panel(page, 'Left panel');
  await rightPanel.getByRole('tab', { name: 'Loots' }).click();
  await expect(rightPanel.getByRole('row', { name: /Longsword/ })).toBeVisible();
  await leftPanel.getByRole('row', { name: /Shield/ }).click();
  await leftPanel.getByRole('button', { name: 'Move to Hoard of the Ash Wyrm' }).click();
  await expect(rightPanel.getByRole('row', { name: /Shield/ })).toBeVisible();
  await expect(leftPanel.getByRole('row', { name: /Shield/ })).toHaveCount(0);
  await leftPanel.getByRole('row', { name: /Rations/ }).dragTo(rightPanel.getByRole('grid'));
  const dialog = page.getByRole('dialog', { name: /^Move Rations/ });
  await expect(dialog.getByRole('button', { name: /Hoard of the Ash Wyrm/ })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('4');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(rightPanel.getByRole('row', { name: /Rations/ })).toContainText('Quantity 4');
  await expect(leftPanel.getByRole('row', { name: /Rations/ })).toContainText('Quantity 6');
  await leftPanel.getByRole('row', { name: /Crowbar/ }).click();
  await leftPanel.getByRole('button', { name: 'Queue' }).click();
  const queue = page.getByRole('region', { name: 'Transfer queue' });
  await queue.getByRole('button', { name: /Destination/ }).click();
  await page.getByRole('option', { name: /Hoard of the Ash Wyrm/ }).click();
  await queue.getByRole('button', { name: 'Transfer' }).click();
  await expect(rightPanel.getByRole('row', { name: /Crowbar/ })).toBeVisible();
  await page.getByRole('heading', { name: 'Inventory Management' }).click();
  await page.keyboard.press('Control+z');
  await expect(leftPanel.getByRole('row', { name: /Crowbar/ })).toBeVisible();
  await expect(rightPanel.getByRole('row', { name: /Crowbar/ })).toHaveCount(0);
});

test('gm adds items to deployed loot, removes an item, undoes the removal, and saves the loot as a template', async ({
  page,
}) => {
  const testParty = await createPartyByApi(page);
  const hoard = await deployHoard(testParty, false);
  await page.goto(`/loot/instances/${hoard}`);
  const manageButton = page.getByRole('button', { name: 'Manage' });
  await manageButton.click();
  await page.getByRole('menuitem', { name: 'Add items' }).click();
  const addDialog = page.getByRole('dialog', { name: /^Add items to / });
  await addDialog.getByRole('textbox', { name: 'Contents' }).fill('12 gp and a dagger');
  await addDialog.getByRole('button', { name: 'Add items' }).click();
  await expect(page.getByText('Added to Hoard of the Ash Wyrm')).toBeVisible();
  const removeButton = page.getByRole('button', { name: 'Remove Dagger' });
  await removeButton.click();
  await expect(page.getByText('Dagger removed')).toBeVisible();
  await expect(removeButton).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(removeButton).toBeVisible();
  await manageButton.click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const saveDialog = page.getByRole('dialog');
  await saveDialog.getByRole('textbox').fill('The wyrm again');
  await saveDialog.getByRole('button', { name: /^Save/ }).click();
  await expect(saveDialog).toHaveCount(0);
  await page.goto('/loot/templates');
  await page.getByRole('link', { name: 'The wyrm again' }).click();
  const contents = page.getByRole('list', { name: 'Contents' });
  for (const name of ['Longsword', 'Gold piece', 'Dagger']) await expect(contents).toContainText(name);
});
