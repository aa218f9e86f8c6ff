import type { Locator, Page } from '@playwright/test';
import { expect, test } from './strict.ts';
import { createPartyByApi, openBackpack } from './test-party.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Moves a finger sideways across the middle of a row, with native touch events of the browser. */
async function swipe(page: Page, row: Locator, distance: number): Promise<void> {
  // Scrolls the row into view and waits until it is stable and not covered, for example by the open queue.
  await row.tap({ trial: true });
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not visible');
  const [x, y] = [box.x + box.width / 2 - distance / 2, box.y + box.height / 2];
  const touchInput = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touchInput.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y }],
    });
  const steps = Array.from({ length: 8 }, (_, step) => x + (distance * (step + 1)) / 8);
  // The events are sent without a pause, because a finger that waits for a busy page would be a long press.
  await Promise.all([
    touch('touchStart', x),
    ...steps.map((at) => touch('touchMove', at)),
    touch('touchEnd'),
  ]);
}

test('swiping left queues an item, swiping right transfers it, a short swipe does nothing, and two fingers can zoom', async ({
  page,
}) => {
  const testParty = await createPartyByApi(page);
  await testParty.add('Rope, hempen (50 feet)', 1, testParty.backpackId);
  await testParty.add('Torch', 5, testParty.backpackId);
  await openBackpack(testParty);
  const row = (name: RegExp) => page.getByRole('row', { name });
  const queue = page.getByRole('region', { name: 'Transfer queue' });
  await expect(row(/Torch/)).toHaveCSS('touch-action', 'pan-y pinch-zoom');
  await swipe(page, row(/Rope/), -50);
  await expect(queue).toHaveCount(0);
  await swipe(page, row(/Rope/), -110);
  await expect(queue.getByText(/1 item/)).toBeVisible();
  // The toast covers the next row for a while.
  await expect(page.getByText(/added to the queue/)).toHaveCount(0);
  await swipe(page, row(/Torch/), 110);
  await expect(page.getByText('Item transferred successfully')).toBeVisible();
  await expect(row(/Torch/)).toHaveCount(0);
  await expect(row(/Rope/)).toBeVisible();
});
