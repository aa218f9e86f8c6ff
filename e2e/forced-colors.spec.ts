import type { Page } from '@playwright/test';
import { signUp } from './sign-up.ts';
import { expect, test } from './strict.ts';
import { createPartyByApi, panel } from './test-party.ts';

const READ_SELECTED_COLOR = `(() => {
  const sample = document.body.appendChild(document.createElement('div'));
  sample.style.cssText = 'forced-color-adjust: none; background: SelectedItem';
  const color = getComputedStyle(sample).backgroundColor;
  sample.remove();
  return color;
})()`;

const selectedColor = (page: Page) => page.evaluate<string>(READ_SELECTED_COLOR);

test.use({ forcedColors: 'active' });

test('forced colors show which tab and row is selected', async ({ page }) => {
  const { partyId } = await createPartyByApi(page);
  await page.goto(`/parties/${partyId}?tab=inventory`);
  const right = panel(page, 'Right panel');
  await right.getByRole('row', { name: 'Abacus' }).click();
  const color = await selectedColor(page);
  for (const [role, selected, other] of [
    ['tab', 'Marketplace', 'Shops'],
    ['row', 'Abacus', 'Acid (vial)'],
  ] as const) {
    await expect(right.getByRole(role, { name: selected })).toHaveCSS('background-color', color);
    await expect(right.getByRole(role, { name: other })).not.toHaveCSS('background-color', color);
  }
});

test('forced colors show which radio button is selected', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile/preferences');
  const theme = page.getByRole('radiogroup', { name: 'Theme' });
  const dotOf = (label: string) => theme.locator('label', { hasText: label }).locator('> span').nth(1);
  await expect(dotOf('Follows your device')).toHaveCSS('background-color', await selectedColor(page));
  await expect(dotOf('Dark text')).not.toHaveCSS('background-color', await selectedColor(page));
});
