import type { Page } from '@playwright/test';
import { open } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * The visible controls of the page whose touch target is smaller than 44 px. Links within running text are left
 * out, and a checkbox or radio button is measured by its label if it is inside one.
 */
const TOO_SMALL_TARGETS = `[...document.querySelectorAll('a[href],button,input,textarea,[role=tab],summary')].flatMap((control) => {
  const style = getComputedStyle(control);
  const box = control.getBoundingClientRect();
  const isHidden = box.width <= 1 || box.bottom <= 0 || style.visibility === 'hidden';
  const isExcluded = control.closest('[inert],[hidden]') || control.matches('input[type=file],input[type=hidden]');
  if (isHidden || isExcluded || (control.tagName === 'A' && style.display === 'inline' && style.position === 'static'))
    return [];
  const isChoice = control.matches('input[type=radio],input[type=checkbox]');
  const target = (isChoice && control.closest('label')) || control;
  const { width, height } = target.getBoundingClientRect();
  const overlay = getComputedStyle(target, '::after');
  const hasOverlay = overlay.content !== 'none' && overlay.position === 'absolute';
  const sizeOf = (length, overlayLength) => Math.round(hasOverlay ? Math.max(length, parseFloat(overlayLength)) : length);
  const [targetWidth, targetHeight] = [sizeOf(width, overlay.width), sizeOf(height, overlay.height)];
  const name = control.getAttribute('aria-label') ?? control.textContent;
  const isTooSmall = targetWidth < 44 || targetHeight < 44;
  return isTooSmall ? [\`\${control.tagName} "\${name.slice(0, 40)}" \${targetWidth}×\${targetHeight}\`] : [];
})`;

const smallControls = (page: Page) => page.evaluate<string[]>(TOO_SMALL_TARGETS);

const ACCOUNT = ['/profile', '/profile/preferences', '/profile/api-keys', '/subscription', '/support'];

test('every control of the login and account pages has a touch target of at least 44 px', async ({
  page,
}) => {
  for (const path of ['/login', '/register', '/forgot-password']) {
    await open(page, path);
    expect(await smallControls(page), path).toEqual([]);
  }
  await register(page);
  for (const path of ACCOUNT) {
    await open(page, path);
    expect(await smallControls(page), path).toEqual([]);
  }
});

test('every control of the main admin pages has a touch target of at least 44 px', async ({ page }) => {
  await registerAdmin(page);
  for (const name of ['dashboard', 'users', 'audit', 'financial', 'communications', 'jobs']) {
    await open(page, `/admin/${name}`);
    expect(await smallControls(page), name).toEqual([]);
  }
});
