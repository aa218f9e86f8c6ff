import type { Browser, Page } from '@playwright/test';
import { type ReleaseProxy, startReleaseProxy } from './release-proxy.ts';
import { registerAndOpenDashboard } from './sign-up.ts';
import { expect, test } from './strict.ts';

const OFFER = 'A new version is ready. Updating reloads the page.';
const READY = 'navigator.serviceWorker.ready.then(() => undefined)';
/** The check for a new version, which the app makes every hour. */
const CHECK_FOR_UPDATE =
  'navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined)';
const WAITING = 'navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)';

/** Resolves once a new version is installed and waits. */
const INSTALLED = `new Promise((resolve) =>
  navigator.serviceWorker.ready.then((registration) => {
    const look = () => {
      const { installing, waiting } = registration;
      if (waiting) resolve();
      else if (installing) installing.addEventListener('statechange', look, { once: true });
      else registration.addEventListener('updatefound', look, { once: true });
    };
    look();
  }),
)`;

/** Accepts the offered version and waits for the reload, which can be slow on a busy machine. */
async function acceptUpdate(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await reloaded;
}

/** A signed-in page that the service worker of the first version controls. */
async function openFirstVersion(browser: Browser, proxy: ReleaseProxy): Promise<Page> {
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await registerAndOpenDashboard(page);
  await page.evaluate(READY);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  return page;
}

test('new version is offered without interrupting the user, and starts when the user accepts it', async ({
  browser,
  baseURL,
}) => {
  const proxy = await startReleaseProxy(baseURL ?? '');
  try {
    const page = await openFirstVersion(browser, proxy);
    await page.goto('/parties/new');
    const name = page.getByRole('textbox', { name: 'Party name' });
    await name.fill('The Copper Lanterns');
    proxy.release();
    await page.evaluate(CHECK_FOR_UPDATE);
    await page.evaluate(INSTALLED);
    await expect(page.getByText(OFFER)).toBeVisible();
    await expect(name).toHaveValue('The Copper Lanterns');
    expect(await page.evaluate(WAITING)).toBe(true);
    await acceptUpdate(page);
    await expect(name).toHaveValue('');
    await expect(page.getByText(OFFER)).toHaveCount(0);
    expect(await page.evaluate(WAITING)).toBe(false);
    await page.close();
  } finally {
    await proxy.stop();
  }
});

test('page of an old version whose files are missing offers the new version', async ({
  browser,
  baseURL,
}) => {
  const proxy = await startReleaseProxy(baseURL ?? '');
  try {
    const page = await openFirstVersion(browser, proxy);
    await page.evaluate('caches.keys().then((keys) => Promise.all(keys.map((key) => caches.delete(key))))');
    proxy.release(true);
    await page.getByRole('link', { name: 'Characters' }).first().click();
    await page.evaluate(INSTALLED);
    await expect(page.getByText(OFFER)).toBeVisible();
    await acceptUpdate(page);
    await expect(page.getByRole('heading', { level: 1, name: /Characters/ })).toBeVisible();
    await page.close();
  } finally {
    await proxy.stop();
  }
});

/** Empties the caches and requests a file of the app, so that the current worker waits for the server's response. */
const REQUEST_FILE = `(async () => {
  for (const key of await caches.keys()) await caches.delete(key);
  const { src } = document.querySelector('script[src^="/assets/"]');
  void fetch(src, { cache: 'reload' }).catch(() => undefined);
})()`;
const FILE = `new URL(document.querySelector('script[src^="/assets/"]').src).pathname`;
const IS_LOADED_FROM_SERVER = `performance.getEntriesByType('navigation')[0].workerStart === 0`;

test('accepted version starts while another tab is still using the old one', async ({ browser, baseURL }) => {
  const proxy = await startReleaseProxy(baseURL ?? '');
  try {
    const page = await openFirstVersion(browser, proxy);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/parties');
    await expect(otherTab.getByRole('heading', { level: 1, name: 'My Parties' })).toBeVisible();
    const requestArrived = proxy.holdNext(await otherTab.evaluate(FILE));
    await otherTab.evaluate(REQUEST_FILE);
    await requestArrived;
    proxy.release();
    await page.evaluate(CHECK_FOR_UPDATE);
    await page.evaluate(INSTALLED);
    await expect(page.getByText(OFFER)).toBeVisible();
    await acceptUpdate(page);
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(await page.evaluate(IS_LOADED_FROM_SERVER)).toBe(true);
    await expect(page.getByText(OFFER)).toHaveCount(0);
  } finally {
    await proxy.stop();
  }
});
