import type { Page } from '@playwright/test';
import { expect, test } from './strict.ts';
import { createPartyByApi, joinByApi, openBackpack, panel } from './test-party.ts';

const row = (page: Page, side: 'Left panel' | 'Right panel', name: RegExp | string) =>
  panel(page, side).getByRole('row', { name });

test.describe('concurrent or repeated change', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  const move = (page: Page, to: string) =>
    panel(page, 'Left panel').getByRole('button', { name: `Move to ${to}` });

  test('item that two users take at the same time goes to one of them, and the other user sees a clear message', async ({
    page,
    browser,
  }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Longsword', 1, testParty.stashId);
    const otherMember = await joinByApi(browser, testParty);
    await otherMember.page.setViewportSize({ width: 1440, height: 900 });
    await Promise.all(
      [page, otherMember.page].map((userPage) =>
        userPage.goto(`/parties/${testParty.partyId}?tab=inventory`),
      ),
    );
    for (const userPage of [page, otherMember.page]) {
      await panel(userPage, 'Right panel').getByRole('tab', { name: 'Containers' }).click();
      await row(userPage, 'Right panel', /Longsword/).click();
    }
    // The other member's request arrives after the request of this user has succeeded.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await otherMember.page.route('**/transfer_item', async (route) => {
      await released;
      await route.continue();
    });
    const take = (userPage: Page) =>
      panel(userPage, 'Right panel').getByRole('button', { name: 'Move to Backpack' }).click();
    await take(otherMember.page);
    await take(page);
    await expect(page.getByText('Item transferred successfully')).toBeVisible();
    release();
    await expect(otherMember.page.getByText('This item has moved. Reload and try again.')).toBeVisible();
    for (const userPage of [page, otherMember.page]) {
      await expect(row(userPage, 'Right panel', /Longsword/)).toHaveCount(0);
    }
    await expect
      .poll(async () => {
        const counts = await Promise.all(
          [page, otherMember.page].map((userPage) => row(userPage, 'Left panel', /Longsword/).count()),
        );
        return counts.reduce((sum, count) => sum + count, 0);
      })
      .toBe(1);
    await otherMember.page.context().close();
  });

  test('transfer with a lost response completes once when the network is back', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 5, testParty.backpackId);
    await openBackpack(testParty);
    await row(page, 'Left panel', /Torch/).click();
    // The server receives the request, but its response is lost.
    const keys: string[] = [];
    await page.route('**/transfer_item', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await move(page, 'Party Stash').click();
    await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('1 waiting change sent')).toBeVisible();
    await expect(row(page, 'Right panel', 'Torch')).toContainText('Quantity 5');
    await page.reload();
    await expect(row(page, 'Right panel', 'Torch')).toContainText('Quantity 5');
    await expect(row(page, 'Left panel', /Torch/)).toHaveCount(0);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('double click transfers an item once', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 5, testParty.backpackId);
    await openBackpack(testParty);
    let sentCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/transfer_item')) sentCount += 1;
    });
    await row(page, 'Left panel', /Torch/).click();
    await move(page, 'Party Stash').dblclick();
    await expect(row(page, 'Right panel', 'Torch')).toContainText('Quantity 5');
    await expect(row(page, 'Left panel', /Torch/)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(sentCount).toBe(1);
  });

  test('repeated request has one effect and the same response', async ({ page }) => {
    const testParty = await createPartyByApi(page);
    await testParty.add('Torch', 5, testParty.backpackId);
    await openBackpack(testParty);
    const [item] = await testParty.gmApi.call<{ id: string }[]>(
      'get',
      `containers/${testParty.backpackId}/items`,
    );
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    const send = () =>
      page.request.post('/api/v1/containers/transfer', {
        headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': `again-${testParty.backpackId}` },
        data: {
          item_instance_id: item?.id,
          source_container_id: testParty.backpackId,
          target_container_id: testParty.stashId,
          quantity: 2,
        },
      });
    const first = await send();
    const second = await send();
    expect(await second.json()).toEqual(await first.json());
    expect(second.headers()['idempotency-replayed']).toBe('true');
    await expect(row(page, 'Left panel', 'Torch')).toContainText('Quantity 3');
    await expect(row(page, 'Right panel', 'Torch')).toContainText('Quantity 2');
  });
});
