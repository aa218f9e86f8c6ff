import type { Page } from '@playwright/test';
import { expectAccessible, open, visit } from './accessible.ts';
import { createAndOpenParty, createPartyByForm, joinAndOpenParty } from './created-party.ts';
import { register, registerInNewContext } from './sign-up.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, joinByApi } from './test-party.ts';

const expectLive = (page: Page) => expect(page.getByText('Real-time updates active')).toBeVisible();

test('user creates a party; a second user joins by its code with a live preview and adds the first character', async ({
  page,
  browser,
}) => {
  const gm = await register(page);
  const party = await createPartyByForm(page);
  const { page: player, username } = await registerInNewContext(browser);
  await expectLive(page);

  await player.goto('/parties');
  await expect(player.getByText('No parties joined')).toBeVisible();
  await player.getByRole('link', { name: 'Join Party' }).click();
  const code = player.getByRole('textbox', { name: 'Join code' });
  await code.fill(`${party.code.slice(0, 4).toLowerCase()}-`);
  await expect(player.getByRole('button', { name: 'Join Party' })).toBeDisabled();
  await code.fill(party.code.toLowerCase());
  await expect(code).toHaveValue(party.code);
  await expect(player.getByText('Join code format looks good')).toBeVisible();
  await expect(player.getByRole('heading', { name: party.name })).toBeVisible();
  await expect(player.getByText(`led by ${gm.username}`)).toBeVisible();
  await player.getByRole('button', { name: 'Join Party' }).click();
  await expect(player.getByText(`Successfully joined party "${party.name}"!`)).toBeVisible();

  // The game master's page shows the new member without a reload.
  await expect(page.getByRole('main').getByText(username)).toBeVisible();
  await expect(page.getByText('User joined the party')).toBeVisible();

  await player.getByRole('link', { name: 'Create Your First Character' }).click();
  await player.getByRole('textbox', { name: 'Name' }).fill('Nim Thistlewick');
  await player.getByRole('button', { name: 'Create character' }).click();
  await expect(player.getByRole('heading', { level: 1, name: 'Nim Thistlewick' })).toBeVisible();
  await expect(player.getByRole('link', { name: 'Backpack' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Nim Thistlewick')).toBeVisible();
});

test('game master changes a role, and a removed member no longer sees the party', async ({
  page,
  browser,
}) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const { page: player, username } = await registerInNewContext(browser);
  await joinAndOpenParty(player, party);
  await expectLive(player);
  await page.goto(`${party.path}?tab=members`);
  await page.getByRole('button', { name: `Role of ${username}` }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await expect(page.getByText(`${username} is now Manager`)).toBeVisible();
  await expect(player.getByRole('main').getByText('Manager', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  await expect(player.getByRole('heading', { name: 'Party Not Found' })).toBeVisible();
});

test('game master removes a character, and its player remains a member', async ({ page, browser }) => {
  const testParty = await createPartyByApi(page);
  const { page: player } = await joinByApi(browser, testParty);
  await player.goto(`/parties/${testParty.partyId}?tab=inventory`);
  await expectLive(player);
  await page.goto(`/parties/${testParty.partyId}?tab=members`);
  await page.getByRole('button', { name: 'Remove Brunhild from the party' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove character' }).click();
  await expect(page.getByText('Brunhild was removed from the party')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Brunhild' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Members (2)' })).toBeVisible();
  await expect(player.getByText(/You must have a character in the party to access inventory/)).toBeVisible();
  await player.context().close();
});

test('old join code stops working once a new one is generated, and a member sees live that the party is archived', async ({
  page,
  browser,
}) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const { page: player } = await registerInNewContext(browser);
  await joinAndOpenParty(player, party);
  await expectLive(player);
  await page.getByRole('button', { name: 'Generate New Code' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Generate New Code' }).click();
  await expect(page.getByText('New join code generated')).toBeVisible();
  await player.goto('/parties/join');
  await player.getByRole('textbox', { name: 'Join code' }).fill(party.code);
  await expect(
    player.getByText('Unable to preview party. Please check the join code and try again.'),
  ).toBeVisible();
  await player.goBack();
  await expectLive(player);
  await page.getByRole('button', { name: 'Archive Party' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive Party' }).click();
  await expect(player.getByText('This party is archived')).toBeVisible();
  await expect(player.getByText('Invite players')).toBeHidden();
  await page.goto('/parties');
  await expect(page.getByText('No parties joined')).toBeVisible();
  await page.getByText('Show Archived').click();
  await expect(page.getByRole('link', { name: `View Party ${party.name}` })).toBeVisible();
});

test('observer leaves the party and returns to the list of parties', async ({ page, browser }) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const { page: player } = await registerInNewContext(browser);
  await joinAndOpenParty(player, party, 'observer');
  await player.getByRole('tab', { name: 'Members' }).click();
  await player.getByRole('button', { name: 'Leave party' }).click();
  await player.getByRole('alertdialog').getByRole('button', { name: 'Leave party' }).click();
  await expect(player).toHaveURL(/\/parties$/);
  await expect(player.getByText('No parties joined')).toBeVisible();
  await player.goto(party.path);
  await expect(player.getByRole('heading', { name: 'Party Not Found' })).toBeVisible();
});

test('party is updated, and its open tab survives a reload', async ({ page }) => {
  await register(page);
  const party = await createAndOpenParty(page);
  await page.getByRole('link', { name: 'Edit Party' }).click();
  await page.getByRole('textbox', { name: 'Party name' }).fill('The Brass Lanterns');
  await page.getByRole('button', { name: 'Game system' }).click();
  await page.getByRole('option', { name: 'Pathfinder 2e' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(new RegExp(`${party.path}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'The Brass Lanterns' })).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/created Party Stash/)).toBeVisible();
  await page.setViewportSize({ width: 768, height: 700 });
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Activity' })).toBeInViewport({ ratio: 0.95 });
});

test('party is created with the keyboard', async ({ page }) => {
  await register(page);
  await page.goto('/parties');
  await page.getByRole('link', { name: 'New party' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create party' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Party name' }).focus();
  await page.keyboard.type('The Night Watch');
  await page.keyboard.press('Tab');
  await page.keyboard.type('We do not sleep.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Game system/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /Game system/ })).toContainText('D&D 5e');
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Limited' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Restricted' })).toBeChecked();
  await page.getByRole('button', { name: 'Create party' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'The Night Watch' })).toBeVisible();
  await expect(page.getByText('Invitation only. The party has no join code.')).toBeVisible();
  await expect(page.getByText('Invite players')).toBeHidden();
});

test('lists and forms of parties and characters are accessible in both themes and do not scroll sideways', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await register(page);
  const party = await createAndOpenParty(page);
  await visit(page, 'parties');
  await visit(page, 'partyNew');
  await visit(page, 'partyJoin');
  await visit(page, 'characters');
  await visit(page, 'characterNew');
  await visit(page, 'partyEdit', party.path.split('/').pop());
});

test('party tabs and the character page are accessible in both themes and do not scroll sideways', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await register(page);
  const party = await createAndOpenParty(page);
  await page.goto(`/characters/new?party_id=${party.path.split('/').pop()}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Nim Thistlewick');
  await page.getByRole('button', { name: 'Create character' }).click();
  await expect(page.getByRole('link', { name: 'Backpack' })).toBeVisible();
  await visit(page, 'character', new URL(page.url()).pathname.split('/').pop());
  await visit(page, 'party', party.path.split('/').pop());
  for (const tab of ['?welcome=true', '?tab=members', '?tab=characters', '?tab=inventory', '?tab=activity']) {
    await open(page, party.path + tab);
    await expectAccessible(page, tab);
  }
});

test('party dialogs are accessible and return the focus when they close', async ({ page }) => {
  await register(page);
  await createAndOpenParty(page);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page, 'the share dialog');
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();
  const archive = page.getByRole('button', { name: 'Archive Party' });
  await archive.click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page, 'the archive dialog');
  await page.keyboard.press('Escape');
  // Until the dialog has faded out, its button has the same name.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(archive).toBeFocused();
});
