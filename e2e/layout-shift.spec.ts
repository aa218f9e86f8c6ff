import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

test('sections do not shift while sections above them load', async ({ page }) => {
  await register(page);
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(/\/(passkeys|second_factors)$/, async (route) => {
    await response;
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByText('Verify your email address').first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading passkeys' })).toBeVisible();
  const top = async () =>
    (await page.getByRole('heading', { name: 'Your data' }).boundingBox())?.y ?? Number.NaN;
  const before = await top();
  respond();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  // Lines of text can be a fraction of a pixel higher than their placeholders.
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
});
