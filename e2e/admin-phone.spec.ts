import { horizontalOverflow } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { expect, test } from './strict.ts';

test('admin sees the time of the session check and the last action at widths from 320 to 1440 px', async ({
  page,
}) => {
  await registerAdmin(page);
  const bar = page.getByRole('banner');
  for (const width of [1440, 820, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(bar.getByText(/^Session checked at .* · Last action: opened Audit Logs$/)).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);
  }
});

/** The words in row names that are broken over two lines. */
const BROKEN_WORDS = `[...document.querySelectorAll('th[scope=row]')].flatMap((name) => {
  const words = [...name.firstChild.textContent.matchAll(/\\S+/g)];
  return words.flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(name.firstChild, index);
    range.setEnd(name.firstChild, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
  });
})`;

test('names of queues and schedules break only between words at 320 px', async ({ page }) => {
  await registerAdmin(page);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/admin/jobs');
  await expect(page.getByRole('rowheader', { name: 'Announcement' })).toBeVisible();
  expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
});
