import type { Page } from '@playwright/test';
import { expectPageAccessible } from './accessible.ts';
import { test } from './free-tier.ts';
import { register } from './sign-up.ts';
import { expect } from './strict.ts';

test.describe.configure({ timeout: 120_000 });

/**
 * Simulates a payment provider, whose pages have another origin: after visiting one, the browser no longer knows which
 * page opened the tab.
 */
async function visitAnotherOrigin(page: Page): Promise<void> {
  const url = page.url();
  const body = `<a href="${url}">Back to the shop</a>`;
  await page.route('https://payments.example/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.evaluate('window.location.assign("https://payments.example/")');
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(url);
  expect(await page.evaluate('window.opener')).toBeNull();
}

for (const [device, viewport] of Object.entries({
  desktop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
}))
  test.describe(`billing on a ${device}`, () => {
    test.use({ viewport });

    test('user at a limit upgrades, continues with the filled form, cancels the subscription, and loses no data', async ({
      page,
    }) => {
      await register(page);
      const create = async (name: string) => {
        await page.goto('/characters/new');
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
        await page.getByRole('button', { name: 'Create character' }).click();
      };
      await create('Nim');
      await expect(page.getByRole('heading', { level: 1, name: 'Nim' })).toBeVisible();
      await create('Brakka');

      const opened = page.waitForEvent('popup');
      await page
        .getByRole('region', { name: 'Notices' })
        .getByRole('button', { name: 'See this limit' })
        .click();
      const billingPage = await opened;
      await billingPage.getByRole('link', { name: 'See what changes with Adventurer' }).click();
      await expect(billingPage.getByText('$4.99 a month').last()).toBeVisible();
      await expectPageAccessible(billingPage, 'subscriptionUpgrade');
      await billingPage.getByRole('button', { name: 'Go to checkout' }).click();
      await expect(billingPage.getByText('This is a sandbox')).toBeVisible();
      await expectPageAccessible(billingPage, 'sandboxCheckout');
      await visitAnotherOrigin(billingPage);
      await billingPage.getByRole('button', { name: 'Decline the card' }).click();
      await expect(billingPage.getByText('The card was declined. Nothing was charged.')).toBeVisible();
      await billingPage.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(billingPage.getByRole('heading', { name: 'Your tier is now Adventurer' })).toBeVisible();
      await expectPageAccessible(billingPage, 'subscriptionSuccess');
      const closed = billingPage.waitForEvent('close');
      await billingPage.getByRole('button', { name: 'Continue' }).click();
      await closed;

      // A notice remains visible while the pointer is over it, and on a phone it covers the button.
      await page.mouse.move(0, 0);
      // The form still has the input from before the upgrade.
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Brakka');
      await page.getByRole('button', { name: 'Create character' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Brakka' })).toBeVisible();

      await page.goto('/subscription');
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel Adventurer?' });
      await dialog.getByText('We stopped playing').click();
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
      await page.getByRole('button', { name: 'Reactivate' }).click();
      await expect(page.getByText(/^Renews on /)).toBeVisible();
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await dialog.getByText('We stopped playing').click();
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
      // The dialog also contains a text that begins with “You keep this tier until”.
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/You keep this tier until .+\.$/).first()).toBeVisible();
      await expectPageAccessible(page, 'subscription');

      await page.getByRole('button', { name: 'Billing portal' }).click();
      await page.getByRole('button', { name: 'End of period' }).click();
      await expect(page.getByText('There is no active subscription.')).toBeVisible();
      await expectPageAccessible(page, 'sandboxPortal');
      await page.getByRole('link', { name: 'Back to Quartermaster' }).click();
      await expect(page.getByRole('heading', { name: 'Above your limits' })).toBeVisible();
      await expect(page.getByText('2 of 1').first()).toBeVisible();
      await page.goto('/characters');
      for (const name of ['Nim', 'Brakka'])
        await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    });
  });
