import type { Page } from '@playwright/test';
import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { callAs } from './calls.ts';
import { type CreatedParty, createAndOpenParty, joinAndOpenParty } from './created-party.ts';
import { test } from './free-tier.ts';
import { newPerson, register } from './sign-up.ts';
import { expect } from './strict.ts';

test.describe.configure({ timeout: 180_000 });

/** Buys the Game Master tier in the sandbox, over the API. */
async function buyTier(page: Page): Promise<void> {
  const call = callAs(page);
  const { session_id } = await call<{ session_id: string }>('post', 'subscription/checkout', {
    tier_id: 'tier_2',
  });
  await call('post', `sandbox/checkouts/${session_id}/pay`, { outcome: 'succeed' });
  const current = () => call<{ tier: { identifier: string } }>('get', 'subscription/current');
  await expect.poll(async () => (await current()).tier.identifier).toBe('tier_2');
}

/** Makes the other member a manager: running shops requires the role in addition to the tier. */
async function makeManager(page: Page, party: CreatedParty, username: string): Promise<void> {
  const call = callAs(page);
  const path = `${party.path.slice(1)}/members`;
  const members = await call<{ user_id: string; user: { username: string } }[]>('get', path);
  const id = members.find(({ user }) => user.username === username)?.user_id;
  await call('patch', `${path}/${id}`, { party_membership: { role: 'manager' } });
}

async function openShop(page: Page, party: CreatedParty, name: string): Promise<void> {
  await page.goto(`${party.path}?tab=shops`);
  await page.getByRole('button', { name: 'New shop' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New shop' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByRole('button', { name: 'Open shop' }).click();
}

test('gm sponsors a member, who opens a shop; the patronage ends, and nothing is deleted', async ({
  page,
  browser,
}) => {
  const gm = await register(page);
  const party = await createAndOpenParty(page);
  await buyTier(page);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const player = await (await browser.newContext(phone)).newPage();
  const member = await register(player, newPerson('tobin'));
  await joinAndOpenParty(player, party);
  await callAs(player)('post', 'characters', {
    character: { name: 'Brunhild', party_id: party.path.replace('/parties/', '') },
  });
  await makeManager(page, party, member.username);

  await player.goto(`${party.path}?tab=members`);
  await expect(player.getByText('Real-time updates active')).toBeVisible();
  await expect(player.getByRole('heading', { name: gm.username })).toBeVisible();
  await expect(player.getByRole('button', { name: /^Sponsor / })).toHaveCount(0);

  await page.goto(`${party.path}?tab=members`);
  await page.getByRole('button', { name: `Sponsor ${member.username}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(`${member.username} gets the Adventurer tier`)).toBeVisible();
  await expectAccessible(page, 'the confirmation of a patronage');
  await dialog.getByRole('button', { name: 'Sponsor', exact: true }).click();
  await expect(page.getByText('Adventurer, sponsored by you')).toBeVisible();
  await expect(player.getByText(`Adventurer, sponsored by ${gm.username}`)).toBeVisible();
  await expectAccessible(page, 'a sponsored member');

  await openShop(player, party, 'Ember Wagon');
  await expect(player.getByRole('heading', { level: 1, name: 'Ember Wagon' })).toBeVisible();
  await player.goto('/subscription');
  const endButton = (name: string) =>
    ({ name: `End patronage with ${name} in ${party.name}`, exact: true }) as const;
  await expect(player.getByRole('button', endButton(gm.username))).toBeVisible();

  await page.goto('/subscription');
  await expect(page.getByText('3 of 4 seats left')).toBeVisible();
  await expectPageAccessible(page, 'subscription');
  await page.getByRole('button', endButton(member.username)).click();
  await dialog.getByRole('button', { name: 'End patronage' }).click();
  await expect(page.getByText('4 of 4 seats left')).toBeVisible();
  await expect(player.getByText('No one is sponsoring you.')).toBeVisible();

  await openShop(player, party, 'Second Wagon');
  await expect(player.getByText(/does not include deploying shops/).first()).toBeVisible();
  await player.getByRole('dialog', { name: 'New shop' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(player.getByText('Ember Wagon').first()).toBeVisible();
  await expect(player.getByText('Second Wagon')).toHaveCount(0);
});
