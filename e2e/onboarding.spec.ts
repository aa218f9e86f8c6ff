import type { Page } from '@playwright/test';
import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { countClicks } from './click-counter.ts';
import { createAndOpenParty } from './created-party.ts';
import { newPerson, register } from './sign-up.ts';
import { expect, test, USER_SETTINGS } from './strict.ts';

test.use(USER_SETTINGS);

/** Fills in the registration form with a new user and submits it. */
async function fillRegistration(page: Page, name: string): Promise<void> {
  const person = newPerson(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Username' }).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('new game master goes from registration to a party with a shop and a hoard', async ({ page }) => {
  const clicks = await countClicks(page);
  const began = Date.now();
  await page.goto('/register');
  await fillRegistration(page, 'gm');
  await page.getByRole('link', { name: 'Create a party' }).click();
  await page.getByRole('textbox', { name: 'Party name' }).fill('The Copper Lanterns');
  await page.getByRole('button', { name: 'Create party' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Copper Lanterns' })).toBeVisible();
  await page.getByRole('button', { name: 'New shop' }).click();
  await page.getByRole('dialog', { name: 'New shop' }).getByRole('button', { name: 'Open shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'General Store' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'The Copper Lanterns' }).click();
  await page.getByRole('button', { name: 'Place loot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place loot' });
  await dialog.getByRole('button', { name: 'Goblin chest' }).click();
  await expect(dialog.getByText('2 × Shortsword')).toBeVisible();
  await dialog.getByRole('button', { name: 'Place loot' }).click();
  await expect(page.getByText('Goblin chest placed; reveal it when the party finds it')).toBeVisible();
  const count = await clicks.read();
  const seconds = Math.round((Date.now() - began) / 1000);
  process.stdout.write(
    `registration to a party with a shop and a hoard: ${count} clicks, 5 fields, ${seconds} s\n`,
  );
  expect(count).toBeLessThanOrEqual(9);
  expect(seconds).toBeLessThan(600);
});

test("new player on a phone goes from the shared link through registration to the new character's backpack", async ({
  page,
  browser,
}) => {
  await register(page);
  const party = await createAndOpenParty(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page
    .getByRole('dialog')
    .getByText(/\/join\/[A-Z0-9]{8}$/)
    .innerText();
  expect(link).toContain(`/join/${party.code}`);

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const clicks = await countClicks(phone);
  const began = Date.now();
  await phone.goto(new URL(link).pathname);
  await expect(phone.getByText(`Log in to join the party with the code ${party.code}.`)).toBeVisible();
  await phone.getByRole('link', { name: 'Create an account' }).click();
  // Waits for the page, because the login page also has a field for an email address.
  await phone.getByRole('heading', { name: 'Create an account' }).waitFor();
  await fillRegistration(phone, 'nim');
  await expect(phone.getByRole('heading', { name: party.name })).toBeVisible();
  await expectAccessible(phone, 'the join page of a link');
  await phone.getByRole('button', { name: 'Join Party' }).click();
  await phone.getByRole('link', { name: 'Create Your First Character' }).click();
  await phone.getByRole('textbox', { name: 'Name' }).fill('Nim Thistlewick');
  await phone.getByRole('button', { name: 'Create character' }).click();
  await phone.getByRole('link', { name: 'Backpack' }).click();
  await expect(phone.getByRole('heading', { name: 'Backpack' }).first()).toBeVisible();
  const count = await clicks.read();
  const seconds = Math.round((Date.now() - began) / 1000);
  process.stdout.write(`shared link to the backpack on a phone: ${count} taps, ${seconds} s\n`);
  expect(count).toBeLessThanOrEqual(6);
  expect(seconds).toBeLessThan(120);
});

test('link with a wrong code shows an error at the field, and a member who joins again gets a link to their parties', async ({
  page,
}) => {
  await register(page);
  const party = await createAndOpenParty(page);
  await page.goto('/join/AAAA2222');
  const code = page.getByRole('textbox', { name: 'Join code' });
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Join code format looks good')).toBeHidden();
  await expectPageAccessible(page, 'partyJoinLink');
  await page.goto(`/parties/join?code=${party.code}`);
  await page.getByRole('button', { name: 'Join Party' }).click();
  await page.getByRole('link', { name: 'Open your parties' }).click();
  await expect(page.getByRole('heading', { name: party.name })).toBeVisible();
});

test('game master deploys and reveals loot from text, and corrects a misspelled item', async ({ page }) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const clicks = await countClicks(page);
  await page.goto(party.path);
  await page.getByRole('button', { name: 'Place loot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place loot' });
  await expect(dialog.getByRole('textbox', { name: 'Contents' })).toBeFocused();
  await page.keyboard.type('12 gp, 2d6*10 sp and a dagger');
  await expect(dialog.getByText('2d6*10 × Silver piece')).toBeVisible();
  await dialog.getByText('Revealed', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Place loot' }).click();
  await expect(page.getByText('Loot placed and revealed')).toBeVisible();
  const count = await clicks.read();
  process.stdout.write(`place and reveal loot from a party: ${count} clicks\n`);
  expect(count).toBeLessThanOrEqual(4);

  await page.getByRole('tab', { name: 'Loot' }).click();
  await page.getByRole('heading', { name: 'Party Loot' }).waitFor();
  await page.getByRole('button', { name: 'Place loot' }).click();
  await dialog.getByRole('textbox', { name: 'Contents' }).fill('12 gp and a daggr');
  await dialog.getByRole('list', { name: 'Suggestions for daggr' }).waitFor();
  await dialog.getByRole('button', { name: 'Dagger', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Contents' })).toHaveValue('12 gp and Dagger');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('The drowned strongbox');
  await dialog.getByRole('button', { name: 'Place loot' }).click();
  await expect(page.getByRole('heading', { name: 'The drowned strongbox' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  // A press while the layout changes would end on a button that is no longer there.
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Place loot' }).click();
  await dialog.getByRole('textbox', { name: 'Contents' }).fill('12 gp and a daggr');
  await dialog.getByRole('list', { name: 'Suggestions for daggr' }).waitFor();
  await expectAccessible(page, 'the dialog that places loot');
});

test('game master deploys a blacksmith with suggested stock from the party page', async ({ page }) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const clicks = await countClicks(page);
  await page.goto(party.path);
  await page.getByRole('button', { name: 'New shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'New shop' });
  await dialog.getByRole('button', { name: /Type/ }).click();
  await page.getByRole('option', { name: 'Blacksmith' }).click();
  await dialog.getByRole('button', { name: 'Open shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blacksmith' })).toBeVisible();
  await expect(page.getByText('Warhammer').first()).toBeVisible();
  const count = await clicks.read();
  process.stdout.write(`open a shop from a party: ${count} clicks\n`);
  expect(count).toBeLessThanOrEqual(5);
});
