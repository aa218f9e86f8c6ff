import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

test('user creates an API key, calls the API with it, and revokes it', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow();
  await register(page);
  await page.goto('/profile');
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: 'API keys' })
    .click();
  await expect(page.getByRole('heading', { name: 'No API keys' })).toBeVisible();
  await expectPageAccessible(page, 'apiKeys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByRole('textbox', { name: /Name/ }).fill('Dice bot');
  await dialog.getByRole('radio', { name: 'Chosen parties' }).check({ force: true });
  await expectAccessible(page, 'creating an API key');
  await dialog.getByRole('radio', { name: 'All parties' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const secretDialog = page.getByRole('dialog', { name: 'Copy your API key' });
  const secret = await secretDialog.locator('code').innerText();
  await expectAccessible(page, 'secret of an API key');
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByRole('list', { name: 'API keys' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'list of API keys');

  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  expect((await program.get('/api/v1/parties')).status()).toBe(200);
  expect((await program.get('/api/v1/users/api_keys')).status()).toBe(403);
  await page.getByRole('button', { name: 'Revoke Dice bot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Dice bot was revoked')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No API keys' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  await expect(page.getByText('API key revoked')).toHaveCount(0);
  expect((await program.get('/api/v1/parties')).status()).toBe(401);
  await program.dispose();
});
