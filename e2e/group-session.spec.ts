import type { Browser, BrowserContext, Page } from '@playwright/test';
import { countClicks } from './click-counter.ts';
import { createAndOpenParty } from './created-party.ts';
import { expectLedgerVerifies } from './ledger.ts';
import { newPerson, register } from './sign-up.ts';
import { expect, test, USER_SETTINGS } from './strict.ts';

interface Player {
  readonly phone: Page;
  readonly context: BrowserContext;
}

const bar = (phone: Page) => phone.getByRole('navigation', { name: 'Main' });

/** Opens the link as a player on a phone, joins and creates a character. */
async function joinOnPhone(browser: Browser, link: string, character: string): Promise<Player> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await register(phone, newPerson(character.toLowerCase()));
  await phone.goto(new URL(link).pathname);
  await phone.getByRole('button', { name: 'Join Party' }).tap();
  await phone.getByRole('link', { name: 'Create Your First Character' }).tap();
  await phone.getByRole('textbox', { name: 'Name' }).fill(character);
  await phone.getByRole('button', { name: 'Create character' }).tap();
  await expect(phone.getByRole('heading', { level: 1, name: character })).toBeVisible();
  return { phone, context };
}

/** Opens a shop and places loot, both from the party page. */
async function prepare(gm: Page, party: string): Promise<void> {
  await gm.goto(party);
  await gm.getByRole('tab', { name: 'Shops' }).click();
  await gm.getByRole('button', { name: 'New shop' }).click();
  const shop = gm.getByRole('dialog', { name: 'New shop' });
  await shop.getByRole('button', { name: /Type/ }).click();
  await gm.getByRole('option', { name: 'Blacksmith' }).click();
  await shop.getByRole('button', { name: 'Open shop' }).click();
  await expect(gm.getByRole('heading', { level: 1, name: 'Blacksmith' })).toBeVisible();

  await gm.goto(`${party}?tab=loot`);
  await gm.getByRole('button', { name: 'Place loot' }).click();
  const loot = gm.getByRole('dialog', { name: 'Place loot' });
  await loot.getByRole('textbox', { name: 'Contents' }).fill('60 gp, a dagger and 3 potions of healing');
  await expect(loot.getByText('60 × Gold piece')).toBeVisible();
  await loot.getByRole('textbox', { name: /^Name/ }).fill('The Drowned Strongbox');
  await loot.getByRole('button', { name: 'Place loot' }).click();
  await expect(gm.getByRole('heading', { name: 'The Drowned Strongbox' })).toBeVisible();
}

async function claimDagger(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: 'See the loot' }).tap();
  await phone.getByRole('button', { name: 'Claim Dagger' }).tap();
  await expect(phone.getByText('Item claimed successfully')).toBeVisible();
}

async function distribute(gm: Page): Promise<void> {
  await gm.getByRole('link', { name: /^View Loot Contents/ }).click();
  await expect(gm.getByText('Claimed by')).toBeVisible();
  await gm.getByRole('button', { name: 'Distribute' }).click();
  const dialog = gm.getByRole('dialog', { name: /^Distribute / });
  for (const name of ['Mirelle', 'Tobin', 'Corin'])
    await expect(dialog.getByRole('list', { name: 'Shares' }).getByRole('heading', { name })).toBeVisible();
  await dialog.getByRole('button', { name: 'Distribute' }).click();
  await expect(gm.getByText('Loot distributed successfully')).toBeVisible();
}

async function buyDagger(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Later' }).tap();
  await bar(phone).getByRole('link', { name: 'Shops' }).tap();
  await phone
    .getByRole('link', { name: /Blacksmith/ })
    .first()
    .tap();
  await phone.getByRole('button', { name: 'Add Dagger to the basket' }).tap();
  await phone.getByRole('button', { name: /^Basket/ }).tap();
  await phone.getByRole('dialog', { name: 'Basket' }).getByRole('button', { name: 'Buy', exact: true }).tap();
  await expect(phone.getByText(/^Bought Dagger for 2 gp/)).toBeVisible();
}

test.use(USER_SETTINGS);

test('game master and three players on phones play a session; one loses the connection and returns', async ({
  page: gm,
  browser,
}) => {
  test.setTimeout(240_000);
  await gm.setViewportSize({ width: 1440, height: 900 });
  await register(gm, newPerson('anya'));
  const party = await createAndOpenParty(gm);
  const clicks = await countClicks(gm);
  const began = Date.now();
  const link = `${new URL(gm.url()).origin}/join/${party.code}`;
  const [mirelle, tobin, corin] = await Promise.all([
    joinOnPhone(browser, link, 'Mirelle'),
    joinOnPhone(browser, link, 'Tobin'),
    joinOnPhone(browser, link, 'Corin'),
  ]);
  await prepare(gm, party.path);

  await corin.phone.goto(`${party.path}?tab=inventory`);
  await expect(corin.phone.getByText('Backpack').first()).toBeVisible();
  await corin.context.setOffline(true);
  await expect(corin.phone.getByText(/^You are offline/)).toBeVisible();

  await gm.getByRole('button', { name: /^Reveal/ }).click();
  await expect(gm.getByText('Loot revealed to party')).toBeVisible();
  await claimDagger(mirelle.phone);
  await distribute(gm);
  await buyDagger(tobin.phone);

  await corin.context.setOffline(false);
  await expect(corin.phone.getByText(/^You are offline/)).toHaveCount(0);
  await expect(corin.phone.getByRole('row', { name: /Gold piece/ })).toContainText('20', { timeout: 30_000 });

  await gm.goto(`${party.path}?tab=activity`);
  for (const line of [
    /took Dagger/,
    /bought Dagger/,
    /revealed The Drowned Strongbox/,
    /distributed The Drowned Strongbox/,
  ])
    await expect(gm.getByText(line).first()).toBeVisible();
  process.stdout.write(
    `a session with three players: ${Math.round((Date.now() - began) / 1000)} s, ${await clicks.read()} clicks of the game master\n`,
  );
  await expectLedgerVerifies();
});
