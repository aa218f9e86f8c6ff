import type { Page } from '@playwright/test';
import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { callAs } from './calls.ts';
import { createAndOpenParty, joinAndOpenParty } from './created-party.ts';
import { linkFor } from './mailbox.ts';
import { register, registerInNewContext } from './sign-up.ts';
import { expect, test } from './strict.ts';

const confirmDialog = (page: Page) => page.getByRole('alertdialog');

async function invite(page: Page, invitee: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite user' }).click();
  await page.getByRole('textbox', { name: 'Username or email' }).fill(invitee);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`${invitee} is invited`)).toBeVisible();
}

test('user is invited by name and accepts, and the page of the inviter updates', async ({
  page,
  browser,
}) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const otherMember = await registerInNewContext(browser);
  await expect(page.getByText('Real-time updates active')).toBeVisible();
  await otherMember.page.goto('/parties');
  await expect(otherMember.page.getByText('No parties joined')).toBeVisible();
  await invite(page, otherMember.username);
  await expect(page.getByText('Waiting for an answer')).toBeVisible();
  await otherMember.page.reload();
  await otherMember.page.getByRole('button', { name: `Accept the invitation to ${party.name}` }).click();
  await expect(otherMember.page).toHaveURL(/\?welcome=true$/);
  await expect(page.getByText('Waiting for an answer')).toBeHidden();
  await expect(page.getByRole('main').getByText(otherMember.username)).toBeVisible();
});

test('invitation is declined with the keyboard, and the inviter is notified', async ({ page, browser }) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const otherMember = await registerInNewContext(browser);
  await invite(page, otherMember.username);
  await otherMember.page.goto('/parties');
  await otherMember.page.getByRole('button', { name: `Decline the invitation to ${party.name}` }).focus();
  await otherMember.page.keyboard.press('Enter');
  await expect(otherMember.page.getByText(`Invitation to ${party.name} declined`)).toBeVisible();
  await expect(page.getByText(`${otherMember.username} declined`)).toBeVisible();
});

test('game master hands the party over, and both pages show the new actions', async ({ page, browser }) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const otherMember = await registerInNewContext(browser);
  await joinAndOpenParty(otherMember.page, party);
  await expect(otherMember.page.getByText('Real-time updates active')).toBeVisible();
  await page.goto(`${party.path}?tab=members`);
  await page.getByRole('button', { name: `Make ${otherMember.username} game master` }).click();
  await confirmDialog(page).getByRole('button', { name: 'Make game master' }).click();
  await expect(page.getByText(`${otherMember.username} is the game master now`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave party' })).toBeVisible();
  await expect(otherMember.page.getByRole('button', { name: 'Archive Party' })).toBeVisible();
  await page.goto(party.path);
  await expect(page.getByRole('button', { name: 'Delete party' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Invite user' })).toBeVisible();
});

test('deleted party disappears for a member who is viewing it, with a notice', async ({ page, browser }) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const otherMember = await registerInNewContext(browser);
  await joinAndOpenParty(otherMember.page, party);
  await expect(otherMember.page.getByText('Real-time updates active')).toBeVisible();
  await page.getByRole('button', { name: 'Delete party' }).click();
  await expect(confirmDialog(page).getByRole('button', { name: 'Delete party' })).toBeDisabled();
  await confirmDialog(page).getByRole('textbox').fill(party.name);
  await page.keyboard.press('Tab');
  await confirmDialog(page).getByRole('button', { name: 'Delete party' }).click();
  await expect(page).toHaveURL(/\/parties$/);
  await expect(page.getByText('No parties joined')).toBeVisible();
  await expect(otherMember.page.getByRole('heading', { name: 'Party Not Found' })).toBeVisible();
  await expect(otherMember.page.getByText(`${party.name} was deleted`).first()).toBeVisible();
});

test('party notes appear live for another member and are plain text', async ({ page, browser }) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const otherMember = await registerInNewContext(browser);
  await joinAndOpenParty(otherMember.page, party);
  await expect(otherMember.page.getByText('Real-time updates active')).toBeVisible();
  await page.getByRole('button', { name: 'Edit party notes' }).click();
  await page.getByRole('textbox', { name: 'Party notes' }).fill('The duke lies.\n<b>Ask Nim</b>');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(otherMember.page.getByText('<b>Ask Nim</b>')).toBeVisible();
  await expect(otherMember.page.getByRole('button', { name: 'Edit party notes' })).toHaveCount(0);
});

test('user finds a public party and joins it without its code', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const gm = await register(page);
  await page.goto(await linkFor(gm.email, '/verify-email'));
  await expect(page.getByText('Your email address has been verified.').first()).toBeVisible();
  const name = `Open Table ${gm.username}`;
  await page.goto('/parties/new');
  await page.getByRole('textbox', { name: 'Party name' }).fill(name);
  await page.getByText('Public party').click();
  await page.getByRole('button', { name: 'Create party' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const otherMember = await registerInNewContext(browser);
  await otherMember.page.goto('/parties');
  await otherMember.page.getByRole('link', { name: 'Browse Parties' }).click();
  await otherMember.page.getByRole('searchbox', { name: 'Search public parties' }).fill(gm.username);
  await expect(otherMember.page.getByRole('article')).toHaveCount(1);
  await expectPageAccessible(otherMember.page, 'partyDiscover');
  await otherMember.page.getByRole('link', { name: `Preview ${name}` }).click();
  await expect(otherMember.page.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(otherMember.page, 'the preview of a public party');
  await otherMember.page.getByRole('button', { name: 'Join Party' }).click();
  await expect(otherMember.page).toHaveURL(/\?welcome=true$/);
});

test('invitations, party notes, deletion and party form are accessible in both themes and do not scroll sideways', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await register(page);
  const party = await createAndOpenParty(page);
  const otherMember = await registerInNewContext(browser);
  await invite(page, otherMember.username);
  await otherMember.page.goto('/parties');
  await expect(otherMember.page.getByText('You are invited')).toBeVisible();
  await expectAccessible(otherMember.page, 'an invitation');
  await page.getByRole('button', { name: 'Invite user' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page, 'the invitation form');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit party notes' }).click();
  await expectAccessible(page, 'the notes');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete party' }).click();
  await confirmDialog(page).waitFor();
  await expectAccessible(page, 'the deletion of a party');
  await page.goto(`${party.path}/edit`);
  await expectAccessible(page, 'the party form');
});

test('manager without a character opens every tab, and the page requests no subscription that the server would reject', async ({
  page,
  browser,
}) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const otherMember = await registerInNewContext(browser);
  const call = callAs(page);
  await callAs(otherMember.page)('post', 'parties/join', { join_code: party.code });
  const partyId = party.path.split('/').at(-1);
  const members = await call<{ user_id: string; role: string }[]>('get', `parties/${partyId}/members`);
  const userId = members.find(({ role }) => role === 'player')?.user_id;
  await call('patch', `parties/${partyId}/members/${userId}`, { party_membership: { role: 'manager' } });
  const inventorySubscriptions: string[] = [];
  otherMember.page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('PartyInventoryChannel')) inventorySubscriptions.push(String(payload));
    }),
  );
  await otherMember.page.goto(party.path);
  await expect(otherMember.page.getByText('Real-time updates active')).toBeVisible();
  const tabs = ['Members', 'Characters', 'Inventory', 'Shops', 'Loot', 'Activity', 'Overview'];
  for (const name of tabs) {
    await otherMember.page.getByRole('tab', { name }).click();
    await expect(otherMember.page.getByRole('tabpanel', { name })).toBeVisible();
  }
  await otherMember.page.goto('/dashboard');
  await expect(otherMember.page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  expect(inventorySubscriptions).toEqual([]);
});
