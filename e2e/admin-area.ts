import type { Page } from '@playwright/test';
import { callAs } from './calls.ts';
import { grantAdmin } from './operator.ts';
import { enableTotp } from './second-factor.ts';
import { register } from './sign-up.ts';
import { expect } from './strict.ts';

/**
 * Registers a user with a second factor and admin rights, and opens the admin area. `dataDir` is the server's
 * data folder, for tests that started their own server.
 */
export async function registerAdmin(page: Page, dataDir?: string) {
  const person = await register(page);
  grantAdmin(person.email, dataDir);
  await enableTotp(callAs(page));
  // Sessions are cached for a second; the page reads the admin flag when it is loaded again.
  await expect
    .poll(async () => {
      await page.goto('/admin/audit');
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page.url();
    })
    .toMatch(/\/admin\/audit$/);
  return person;
}
