import type { Page } from '@playwright/test';
import { expectPageAccessible } from './accessible.ts';
import { createAndOpenParty } from './created-party.ts';
import { test } from './free-tier.ts';
import { register, registerAndOpenDashboard } from './sign-up.ts';
import { expect } from './strict.ts';

// In one worker, because each worker starts its own server.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

async function createCharacter(page: Page, name: string): Promise<void> {
  await page.goto('/characters/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create character' }).click();
}

test('second character is rejected, and the notice links to the limit and the tiers with a higher limit', async ({
  page,
}) => {
  await register(page);
  await createCharacter(page, 'Nim');
  await expect(page.getByRole('heading', { level: 1, name: 'Nim' })).toBeVisible();
  await createCharacter(page, 'Brakka');
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText('Wanderer includes 1 character. In use: 1.')).toBeVisible();
  const popup = page.waitForEvent('popup');
  await notices.getByRole('button', { name: 'See this limit' }).click();
  const limitPage = await popup;
  await expect(limitPage).toHaveURL(/\/subscription\/upgrade\?resource=characters$/);
  await expect(limitPage.getByRole('meter', { name: 'Characters' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 1. All in use',
  );
  await expect(limitPage.getByText('5 characters')).toBeVisible();
  await expectPageAccessible(limitPage, 'subscriptionUpgrade');
});

test('container of a party in addition to its stash is rejected, and the notice links to the feature', async ({
  page,
}) => {
  await register(page);
  await createAndOpenParty(page);
  await page.getByRole('tab', { name: 'Inventory' }).click();
  await page.getByRole('button', { name: 'Container', exact: true }).click();
  await page.getByRole('textbox', { name: 'Container Name' }).fill('Chest');
  await page.getByRole('button', { name: 'Create Container' }).click();
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText(/does not include party collaboration/)).toBeVisible();
  const popup = page.waitForEvent('popup');
  await notices.getByRole('button', { name: 'See this feature' }).click();
  const featurePage = await popup;
  await expect(featurePage.getByText('Your tier, Wanderer, does not include it.')).toBeVisible();
});

test('subscription page opens from the account menu, and tier comparison from the page, with the keyboard', async ({
  page,
}) => {
  await registerAndOpenDashboard(page);
  const account = page.getByRole('banner').getByRole('button', { name: /Account of/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Subscription' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByText('Wanderer', { exact: true }).last()).toBeVisible();
  await expectPageAccessible(page, 'subscription');
  const compare = page.getByRole('link', { name: 'Compare tiers' });
  await compare.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Limits of the four tiers' })).toBeVisible();
  await expect(page.getByText('Your tier', { exact: true }).first()).toBeVisible();
  await expectPageAccessible(page, 'subscriptionCompare');
});
