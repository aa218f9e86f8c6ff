import { layTable, openBag, panel } from './inventory-table.ts';
import { expect, test } from './strict.ts';

/** Promise D4: the rows are held to it; the times are only told, since other work on the machine moves them. */
const STACKS = 10_000;
const A_CALL = 100;
const MOST_ROWS = 80;

/** Remembers how long each press of a key or the pointer took until what it changed was painted. */
const WATCH = `new PerformanceObserver((list) => {
  window.slowest = Math.max(window.slowest ?? 0, ...list.getEntries().map((entry) => entry.duration));
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`;

test.use({ viewport: { width: 1440, height: 900 } });

test('a container of 10,000 stacks draws at most 80 rows, and answers searches', async ({ page }) => {
  test.setTimeout(300_000);
  const table = await layTable(page);
  const box = await table.seat.call('post', `parties/${table.partyId}/containers`, {
    container: { name: 'Armoury', max_weight: null, max_slots: null },
  });
  for (let made = 0; made < STACKS; made += A_CALL) await table.add('Longsword', A_CALL, box.id);
  await openBag(table);
  await page.goto(`/containers/${box.id}`);
  const left = panel(page, 'Left panel');
  const rows = left.getByRole('row');
  await expect(left.getByText('10,000 stacks')).toBeVisible();

  await page.evaluate(WATCH);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await rows.first().click();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown');
  await rows.last().click();
  await page.keyboard.press('End');
  await expect.poll(() => rows.count()).toBeLessThanOrEqual(MOST_ROWS);
  const slowest = await page.evaluate<number>('window.slowest ?? 0');
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const times: number[] = [];
  for (const word of ['long', 'sword', 'martial', 'torch', 'weapon']) {
    for (let turn = 0; turn < 12; turn += 1) {
      const began = performance.now();
      const answer = await page.request.get(`/api/v1/containers/${box.id}/items?search=${word}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      times.push(performance.now() - began);
      expect(answer.ok()).toBe(true);
    }
  }
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  test.info().annotations.push({
    type: 'D4',
    description: `${await rows.count()} rows, ${slowest} ms to paint, search p95 ${p95} ms`,
  });
});
