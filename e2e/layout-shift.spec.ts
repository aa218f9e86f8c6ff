import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { registerAdmin } from './admin-area.ts';
import { callAs } from './calls.ts';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

/**
 * Records every position, in pixels from the top, at which the first match of the selector is drawn; returns a function
 * that reads the positions.
 */
async function recordTops(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.addInitScript(`(() => {
    const tops = new Set();
    const record = () => {
      const element = document.querySelector(${JSON.stringify(selector)});
      if (element !== null) tops.add(Math.round(element.getBoundingClientRect().top));
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
    window.recordedTops = () => [...tops];
  })()`);
  return async () => await page.evaluate<number[]>('window.recordedTops()');
}

/**
 * The distance between the highest and the lowest position; lines of text may differ by a pixel from placeholders. NaN
 * if the selector matched nothing, so that the test fails.
 */
const movement = (tops: number[]) => (tops.length === 0 ? Number.NaN : Math.max(...tops) - Math.min(...tops));

test('profile section does not move when the sections above it load', async ({ page }) => {
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

for (const width of [1280, 390])
  test(`page does not move when the verification banner loads, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await register(page);
    const tops = await recordTops(page, 'main h1');
    await page.goto('/items/new');
    await expect(page.getByText('Verify your email address')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Create item' })).toBeVisible();
    expect(await tops()).toHaveLength(1);
  });

test('login form does not move when the font and the passkey button load', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  const formTops = await recordTops(page, 'main button[type=submit]');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
  await page.evaluate('document.fonts.ready');
  expect(await formTops()).toHaveLength(1);
  const linkTops = await recordTops(page, 'main a[href^="/register"]');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
  expect(await linkTops()).toHaveLength(1);
});

test('inventory on a phone does not move when the party of the container loads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page);
  const call = callAs(page);
  const { id: party_id } = await call('post', 'parties', { party: { name: 'The Copper Lanterns' } });
  const { primary_container_id: bag } = await call<{ primary_container_id: string }>('post', 'characters', {
    character: { name: 'Nim', party_id },
  });
  const tops = await recordTops(page, 'main h1');
  await page.goto(`/containers/${bag}`);
  await expect(page.getByText('No items found')).toBeVisible();
  expect(await tops()).toHaveLength(1);
});

for (const width of [1440, 390])
  test(`failed jobs do not move when the queues above them load, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await registerAdmin(page);
    const tops = await recordTops(page, '#failed-jobs');
    await page.goto('/admin/jobs');
    await expect(page.getByRole('table', { name: 'Schedules' })).toBeVisible();
    expect(movement(await tops())).toBeLessThanOrEqual(1);
  });

for (const width of [1440, 390])
  test(`history of a character does not move when the containers above it load, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await register(page);
    const { id } = await callAs(page)('post', 'characters', { character: { name: 'Nim' } });
    const tops = await recordTops(page, 'section[aria-label="History"] h2');
    await page.goto(`/characters/${id}`);
    await expect(page.getByRole('meter', { name: 'Weight carried' })).toBeVisible();
    expect(movement(await tops())).toBeLessThanOrEqual(1);
  });

test('list of items does not move when the categories above it load', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await register(page);
  const tops = await recordTops(page, '[aria-label="Category"] ~ *, [aria-label="Loading items"], main ul');
  await page.goto('/items');
  await expect(page.getByRole('radio', { name: /^Weapon/ })).toBeVisible();
  expect(movement(await tops())).toBeLessThanOrEqual(1);
});

for (const width of [1280, 820, 390])
  test(`controls of the activity do not move when its lines load, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await register(page);
    const call = callAs(page);
    const { id: party_id } = await call('post', 'parties', { party: { name: 'The Copper Lanterns' } });
    await call('post', 'characters', { character: { name: 'Nim', party_id } });
    const tab = `/parties/${party_id}?tab=activity`;
    await page.goto(tab);
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
    let respond = () => {};
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(/\/transactions\/party\//, async (route) => {
      await response;
      await route.continue();
    });
    await page.goto(tab);
    await expect(page.getByRole('status', { name: 'Loading transactions' })).toBeVisible();
    const places = () =>
      Promise.all([
        page.getByText('7 days').boundingBox(),
        page.getByRole('button', { name: 'Record adjustment' }).boundingBox(),
      ]);
    const before = await places();
    respond();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
    expect(await places()).toEqual(before);
  });
