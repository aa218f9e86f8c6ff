import { createPartyInBrowser } from './found-party.ts';
import { createPartyByApi } from './inventory-table.ts';
import { logOut, register } from './sign-up.ts';
import { expect, test } from './strict.ts';

test.use({ serviceWorkers: 'allow' });

const OFFLINE = 'You are offline. You can read what is loaded, as of';

/** Until everything of the app is stored on the device. */
const installed = 'navigator.serviceWorker.ready.then(() => undefined)';

test('app starts offline with what was last seen, marked with its time, and is live again afterwards', async ({
  page,
  context,
}) => {
  const table = await createPartyByApi(page);
  await table.add('Torch', 5, table.bagId);
  const address = `/parties/${table.partyId}?tab=inventory`;
  await page.goto(address);
  await expect(page.getByRole('row', { name: 'Torch' })).toBeVisible();
  await page.evaluate(installed);
  await expect
    .poll(() =>
      page.evaluate<string>(`new Promise((done) => {
      const open = indexedDB.open('keyval-store');
      open.onsuccess = () => {
        const read = open.result.transaction('keyval').objectStore('keyval').get('seen-queries');
        read.onsuccess = () => { open.result.close(); done(JSON.stringify(read.result ?? '')); };
      };
    })`),
    )
    .toContain('Torch');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Torch' })).toBeVisible();
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByText(/could not be loaded|Unexpected Application Error/)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Inventory' }).click();
  await table.add('Crowbar', 1, table.bagId);
  await expect(page.getByRole('row', { name: 'Crowbar' })).toBeVisible({ timeout: 40_000 });
});

test('logging out deletes what was seen, and offline start then shows the login page', async ({
  page,
  context,
}) => {
  await register(page);
  await createPartyInBrowser(page);
  await page.evaluate(installed);
  await logOut(page);
  await expect
    .poll(() =>
      page.evaluate<number>(`new Promise((done) => {
      const open = indexedDB.open('keyval-store', 1);
      open.onupgradeneeded = () => open.result.createObjectStore('keyval');
      open.onsuccess = () => {
        const count = open.result.transaction('keyval').objectStore('keyval').count();
        count.onsuccess = () => { open.result.close(); done(count.result); };
      };
    })`),
    )
    .toBe(0);
  expect(await page.evaluate("localStorage.getItem('last_user')")).toBeNull();
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});
