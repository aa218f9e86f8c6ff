import type { Page } from '@playwright/test';
import { createAndOpenParty } from './created-party.ts';
import { logIn, logOut, newPerson, type Person, register, signUp } from './sign-up.ts';
import { expect, test, USER_SETTINGS } from './strict.ts';
import { createPartyByApi, openBackpack, panel, type TestParty } from './test-party.ts';

test.use({ serviceWorkers: 'allow', ...USER_SETTINGS });

const OFFLINE = 'You are offline. You can view what was loaded on';

/** Resolves once all files of the app are stored on the device. */
const UNTIL_INSTALLED = 'navigator.serviceWorker.ready.then(() => undefined)';

test('app starts offline, shows the last data and when it was loaded, and becomes live when online again', async ({
  page,
  context,
}) => {
  const testParty = await createPartyByApi(page);
  await testParty.add('Torch', 5, testParty.backpackId);
  const path = `/parties/${testParty.partyId}?tab=inventory`;
  await page.goto(path);
  await expect(page.getByRole('row', { name: 'Torch' })).toBeVisible();
  await page.evaluate(UNTIL_INSTALLED);
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
  await testParty.add('Crowbar', 1, testParty.backpackId);
  await expect(page.getByRole('row', { name: 'Crowbar' })).toBeVisible({ timeout: 40_000 });
});

test('panels of the inventory end at the bottom of the window before, during and after a time offline', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { partyId } = await createPartyByApi(page);
  await page.goto(`/parties/${partyId}?tab=inventory`);
  const expectFilled = () =>
    expect(async () => {
      const box = await panel(page, 'Left panel').boundingBox();
      // The layout leaves a gap of 24 px.
      expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - 876)).toBeLessThan(2);
    }).toPass({ timeout: 10_000 });
  await expectFilled();
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expectFilled();
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expectFilled();
});

test('logout deletes the stored data, and an offline start then shows the login page', async ({
  page,
  context,
}) => {
  await register(page);
  await createAndOpenParty(page);
  await page.evaluate(UNTIL_INSTALLED);
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
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await page.goto('/login');
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
});

test.describe('writes made offline', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  const WAITING = 'Waiting to be sent';
  const waitingWrites = (page: Page) => page.getByRole('dialog', { name: WAITING }).getByRole('listitem');

  /** Opens Nim's backpack with these items, and waits until all files of the app are stored. */
  async function openBackpackWith(page: Page, person: Person, ...names: string[]): Promise<TestParty> {
    const testParty = await createPartyByApi(page, person);
    for (const name of names) await testParty.add(name, 1, testParty.backpackId);
    await openBackpack(testParty);
    for (const name of names)
      await expect(panel(page, 'Left panel').getByRole('row', { name })).toBeVisible();
    await page.evaluate(UNTIL_INSTALLED);
    return testParty;
  }

  async function moveToStash(page: Page, name: string): Promise<void> {
    const row = panel(page, 'Left panel').getByRole('row', { name });
    await row.click();
    await panel(page, 'Left panel').getByRole('button', { name: 'Move to Party Stash' }).click();
    await expect(row).toHaveCount(0);
  }

  const namesIn = async (testParty: TestParty, containerId: string): Promise<string[]> => {
    const items = await testParty.gmApi.call<{ name: string }[]>('get', `containers/${containerId}/items`);
    return items.map(({ name }) => name).sort();
  };

  /** The items that were transferred in the party, most recent first. */
  const transfersIn = async (testParty: TestParty): Promise<string[]> => {
    const lines = await testParty.gmApi.call<
      { transaction_type: string; transactable_data: { name: string } | null }[]
    >('get', `transactions/party/${testParty.partyId}?per_page=50`);
    return lines
      .filter(({ transaction_type }) => transaction_type.endsWith('_transfer'))
      .map(({ transactable_data }) => transactable_data?.name ?? '');
  };

  test('two transfers survive a reload and are sent once, in order', async ({ page, context }) => {
    const testParty = await openBackpackWith(page, newPerson(), 'Torch', 'Crowbar');
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('transfer'))
        keys.push(request.headers()['idempotency-key'] ?? '');
    });
    await context.setOffline(true);
    await moveToStash(page, 'Torch');
    await moveToStash(page, 'Crowbar');
    await expect(page.getByText('2 changes waiting to be sent')).toBeVisible();
    await page.reload();
    await expect(page.getByText('2 changes waiting to be sent')).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(waitingWrites(page)).toHaveText([
      /^Move Torch from Nim's Backpack to Party Stash/,
      /^Move Crowbar from Nim's Backpack to Party Stash/,
    ]);
    expect(keys).toEqual([]);
    await context.setOffline(false);
    await expect(waitingWrites(page)).toHaveText([/Sent$/, /Sent$/]);
    expect(await namesIn(testParty, testParty.stashId)).toEqual(['Crowbar', 'Torch']);
    expect(await transfersIn(testParty)).toEqual(['Crowbar', 'Torch']);
    expect(new Set(keys).size).toBe(2);
  });

  test('transfer that conflicts when it is sent later is shown as failed, with the reason', async ({
    page,
    context,
  }) => {
    const testParty = await openBackpackWith(page, newPerson(), 'Torch', 'Crowbar');
    await context.setOffline(true);
    await moveToStash(page, 'Torch');
    await moveToStash(page, 'Crowbar');
    const items = await testParty.gmApi.call<{ id: string; name: string }[]>(
      'get',
      `containers/${testParty.backpackId}/items`,
    );
    await testParty.gmApi.call('post', 'containers/transfer', {
      item_instance_id: items.find(({ name }) => name === 'Torch')?.id,
      source_container_id: testParty.backpackId,
      target_container_id: testParty.stashId,
    });
    await context.setOffline(false);
    await expect(page.getByText('1 change could not be saved')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Show', exact: true }).click();
    await expect(waitingWrites(page)).toHaveText([/Failed: \S+.*Dismiss$/, /Sent$/]);
    await page.getByRole('button', { name: /^Dismiss: Move Torch/ }).click();
    await expect(waitingWrites(page)).toHaveCount(1);
    expect(await namesIn(testParty, testParty.stashId)).toEqual(['Crowbar', 'Torch']);
    expect(await transfersIn(testParty)).toEqual(['Crowbar', 'Torch']);
  });

  test('change is kept for its account when another tab logs out, and is never sent by another account', async ({
    page,
    context,
  }) => {
    const person = newPerson('waiting');
    const testParty = await openBackpackWith(page, person, 'Torch');
    const tab = await context.newPage();
    await tab.goto('/dashboard');
    await expect(tab.getByRole('banner').getByRole('button', { name: /Account of/ })).toBeVisible();
    await context.setOffline(true);
    await moveToStash(page, 'Torch');
    await expect(tab.getByText('1 change waiting to be sent')).toBeVisible();
    await logOut(tab);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login/);
    await tab.close();
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('transfer')) sent += 1;
    });
    await signUp(page);
    await expect(page.getByText('waiting to be sent')).toHaveCount(0);
    await logOut(page);
    expect(sent).toBe(0);
    await logIn(page, person);
    await expect(page.getByText('1 waiting change sent')).toBeVisible();
    expect(sent).toBe(1);
    expect(await namesIn(testParty, testParty.stashId)).toEqual(['Torch']);
  });

  test.describe('unreachable server', () => {
    test.use({ serviceWorkers: 'block' });

    test('is treated as offline until it responds, and a waiting transfer is sent once', async ({ page }) => {
      const testParty = await createPartyByApi(page);
      await testParty.add('Torch', 1, testParty.backpackId);
      await openBackpack(testParty);
      await expect(panel(page, 'Left panel').getByRole('row', { name: 'Torch' })).toBeVisible();
      const keys: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('transfer_item')) keys.push(request.headers()['idempotency-key'] ?? '');
      });
      await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: '' }));
      await moveToStash(page, 'Torch');
      await expect(page.getByText('The server cannot be reached. You can view what')).toBeVisible();
      await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
      await page.unroute('**/api/**');
      await expect(page.getByText('1 waiting change sent')).toBeVisible({ timeout: 40_000 });
      await expect(page.getByText('The server cannot be reached.')).toHaveCount(0);
      expect(await transfersIn(testParty)).toEqual(['Torch']);
      expect(new Set(keys).size).toBe(1);
    });
  });
});
