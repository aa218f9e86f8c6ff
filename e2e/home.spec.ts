import { visit } from './accessible.ts';
import { expect, test } from './strict.ts';

test('home page is accessible in both themes and does not scroll sideways', async ({ page }) => {
  await visit(page, 'home');
});

test('Discord page is accessible and offers the bot if the site has one', async ({ page }) => {
  await visit(page, 'discord');
  const add = page.getByRole('link', { name: 'Add to Discord' });
  await expect(add).toBeHidden();
  await expect(page.getByText('This site has no bot yet.')).toBeVisible();
  await page.evaluate(`document.documentElement.dataset.bot = 'on'`);
  await expect(add).toBeVisible();
  await expect(page.getByText('This site has no bot yet.')).toBeHidden();
  await page.getByRole('link', { name: 'Connect your account' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fprofile');
});

test('home page has a link preview with a picture that exists', async ({ page, request, baseURL }) => {
  await page.goto('/home');
  const meta = (property: string) => page.locator(`meta[property="og:${property}"]`);
  await expect(meta('url')).toHaveAttribute('content', `${baseURL}/home`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/home`);
  await expect(meta('image')).toHaveAttribute('content', `${baseURL}/preview.jpg`);
  expect((await request.get('/preview.jpg')).headers()['content-type']).toBe('image/jpeg');
});

test.describe('site without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`home page is readable, shows its pictures and links to registration, in ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/home?utm_source=forum');
      await expect(page).toHaveTitle('Quartermaster: inventory, shops and loot for role-playing groups');
      await expect(page.getByRole('heading', { level: 1, name: 'Know who carries what' })).toBeVisible();
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
      const pictures = page.getByRole('img');
      await expect(pictures).toHaveCount(4);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        const width = Number(await picture.getAttribute('width'));
        await expect(picture).toHaveJSProperty('naturalWidth', width);
      }
      await page.getByRole('link', { name: 'Create a free account' }).click();
      await expect(page).toHaveURL('/register');
    });
  }

  test('Discord page shows commands and their responses', async ({ page }) => {
    await page.goto('/discord');
    await expect(page.getByRole('heading', { level: 1, name: 'Your party in Discord' })).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Response to /loot' })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: '/give item quantity to' })).toBeVisible();
  });
});

test('login links to the home page, which links back', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'About Quartermaster' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Know who carries what' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});
