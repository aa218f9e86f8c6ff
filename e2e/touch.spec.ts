import type { Page } from '@playwright/test';
import { open } from './accessible.ts';
import { admin } from './admin-area.ts';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The size of a fingertip in pixels. */
const FINGER = 44;

/**
 * The controls in the window that take presses in less than a fingertip's square around them. Links within running
 * text are left out, and so are fields that a label around them presses.
 */
const smallControls = (page: Page) =>
  page.evaluate<string[], number>((finger) => {
    const areaOf = (control: Element) => {
      const pressed = control.matches('input[type=radio],input[type=checkbox]')
        ? (control.closest('label') ?? control)
        : control;
      const { width, height } = pressed.getBoundingClientRect();
      const around = getComputedStyle(pressed, '::after');
      const isAround = around.content !== 'none' && around.position === 'absolute';
      const size = (own: number, more: string) => Math.max(own, isAround ? Number.parseFloat(more) : 0);
      return { width: size(width, around.width), height: size(height, around.height) };
    };
    const controls = [...document.querySelectorAll('a[href],button,input,textarea,[role=tab],summary')];
    return controls.flatMap((control) => {
      const style = getComputedStyle(control);
      const own = control.getBoundingClientRect();
      const isHidden =
        own.width <= 1 ||
        own.bottom <= 0 ||
        style.visibility === 'hidden' ||
        control.closest('[inert],[hidden]');
      const isFile = control.matches('input[type=file],input[type=hidden]');
      if (isHidden || isFile || (control.tagName === 'A' && style.display === 'inline')) return [];
      const { width, height } = areaOf(control);
      if (Math.round(width) >= finger && Math.round(height) >= finger) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      return [`${control.tagName} "${name.slice(0, 40)}" ${width}×${height}`];
    });
  }, FINGER);

const ACCOUNT = ['/profile', '/profile/preferences', '/profile/api-keys', '/subscription', '/support'];

test('every control of the account pages takes presses within 44 px', async ({ page }) => {
  for (const address of ['/login', '/register', '/forgot-password']) {
    await open(page, address);
    expect(await smallControls(page), address).toEqual([]);
  }
  await register(page);
  for (const address of ACCOUNT) {
    await open(page, address);
    expect(await smallControls(page), address).toEqual([]);
  }
});

test('every control of the admin pages takes presses within 44 px', async ({ page }) => {
  await admin(page);
  for (const name of ['dashboard', 'users', 'audit', 'financial', 'communications', 'jobs']) {
    await open(page, `/admin/${name}`);
    expect(await smallControls(page), name).toEqual([]);
  }
});
