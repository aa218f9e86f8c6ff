import type { Browser, Locator, Page } from '@playwright/test';
import { shownJoinCode } from './created-party.ts';
import { expectLedgerVerifies } from './ledger.ts';
import { newPerson, type Person, signUp } from './sign-up.ts';
import { expect, test, USER_SETTINGS } from './strict.ts';

const WIDE = { width: 1440, height: 900 };

/** Registers a user through the form, in a separate browser. */
async function signUpInNewBrowser(browser: Browser, name: string): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ viewport: WIDE });
  const page = await context.newPage();
  return { page, person: await signUp(page, newPerson(name)) };
}

const leftPanel = (page: Page) => page.getByRole('region', { name: 'Left panel' });
const rightPanel = (page: Page) => page.getByRole('region', { name: 'Right panel' });
/** The row of an item, without a row that fades out after a move. */
const row = (panel: Locator, name: RegExp) =>
  panel.getByRole('row', { name }).and(panel.page().locator(':not([data-leaving])'));

/** Creates a character who can carry a rope and fifty torches. */
async function createCharacter(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const weight = page.getByRole('textbox', { name: 'Max weight (lb)' });
  await weight.fill('100');
  await weight.press('Tab');
  await page.getByRole('button', { name: 'Create character' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens the party's inventory the way a person does, through the lists. */
async function openInventory(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Parties' }).first().click();
  await page.getByRole('link', { name: 'View Party' }).click();
  await page.getByRole('tab', { name: 'Inventory' }).click();
  await expect(page.getByText('Real-time updates active')).toBeVisible();
}

async function addFromMarketplace(page: Page, search: string, name: RegExp, quantity: number): Promise<void> {
  const market = rightPanel(page);
  await market.getByRole('searchbox', { name: 'Search the catalog' }).fill(search);
  await row(market, name).first().click();
  const field = market.getByRole('textbox', { name: 'Quantity' });
  await field.fill(String(quantity));
  await field.press('Tab');
  await market.getByRole('button', { name: /^Add .*to Backpack$/ }).click();
}

/** Shows the stash in the right panel. */
async function showStash(page: Page): Promise<void> {
  await rightPanel(page).getByRole('tab', { name: 'Containers' }).click();
  await expect(rightPanel(page).getByText('Party Stash').first()).toBeVisible();
}

async function move(page: Page, panel: Locator, quantity: number): Promise<void> {
  await row(panel, /Torch/).first().dblclick();
  await page.getByRole('dialog', { name: 'Torch' }).getByRole('button', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Torch' });
  const field = dialog.getByRole('textbox', { name: 'Quantity' });
  await field.fill(String(quantity));
  await field.press('Tab');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
}

test.use(USER_SETTINGS);

test('two users transfer an item live, and the ledger has no differences', async ({ browser }) => {
  test.setTimeout(240_000);
  const { page: mirelle } = await signUpInNewBrowser(browser, 'mirelle');
  const { page: tobin, person: tobinPerson } = await signUpInNewBrowser(browser, 'tobin');

  await mirelle.getByRole('link', { name: 'Create a party' }).click();
  await mirelle.getByRole('textbox', { name: 'Party name' }).fill('The Copper Lanterns');
  await mirelle.getByRole('button', { name: 'Create party' }).click();
  await expect(mirelle.getByRole('heading', { level: 1, name: 'The Copper Lanterns' })).toBeVisible();
  const code = await shownJoinCode(mirelle);
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);

  await tobin
    .getByRole('link', { name: /[Jj]oin with a code/ })
    .first()
    .click();
  await tobin.getByRole('textbox', { name: 'Join code' }).fill(code.toLowerCase());
  await expect(tobin.getByText('Join code format looks good')).toBeVisible();
  await expect(tobin.getByText('The Copper Lanterns')).toBeVisible();
  await tobin.getByRole('button', { name: 'Join Party' }).click();
  await expect(tobin.getByText('Successfully joined party "The Copper Lanterns"!')).toBeVisible();
  await tobin.getByRole('link', { name: 'Create Your First Character' }).click();
  await createCharacter(tobin, 'Nim');

  // The other user, who stays on the party's page, sees the new member.
  await expect(mirelle.getByText(tobinPerson.username).first()).toBeVisible();
  await mirelle.getByRole('link', { name: 'Create character' }).first().click();
  await createCharacter(mirelle, 'Seraphine');

  await openInventory(tobin);
  await openInventory(mirelle);
  await showStash(mirelle);

  await addFromMarketplace(tobin, 'hempen', /Rope, hempen/, 1);
  await expect(row(leftPanel(tobin), /Rope, hempen/)).toBeVisible();
  await addFromMarketplace(tobin, 'torch', /Torch/, 50);
  await expect(row(leftPanel(tobin), /Torch/)).toContainText('Quantity 50');

  await showStash(tobin);
  await move(tobin, leftPanel(tobin), 20);
  await expect(row(rightPanel(tobin), /Torch/)).toContainText('Quantity 20');
  await expect(row(rightPanel(mirelle), /Torch/)).toContainText('Quantity 20');

  await move(mirelle, rightPanel(mirelle), 5);
  await expect(row(leftPanel(mirelle), /Torch/)).toContainText('Quantity 5');
  await expect(row(rightPanel(tobin), /Torch/)).toContainText('Quantity 15');

  await mirelle.getByRole('tab', { name: 'Activity' }).click();
  for (const line of [
    /moved 5 × Torch/,
    /moved 20 × Torch/,
    /added 50 × Torch/,
    /added Rope, hempen \(50 feet\)/,
    /created the character Seraphine/,
    /created the character Nim/,
  ]) {
    await expect(mirelle.getByText(line).first()).toBeVisible();
  }

  await expectLedgerVerifies();
});
