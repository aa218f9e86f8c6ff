import { expect, type Page } from '@playwright/test';
import { callAs } from './calls.ts';

export interface CreatedParty {
  readonly name: string;
  readonly code: string;
  /** The path of the party page: /parties/{id}. */
  readonly path: string;
}

/** The join code on the open page of a party. */
export async function shownJoinCode(page: Page): Promise<string> {
  const label = await page.getByRole('img', { name: /^Join code/ }).getAttribute('aria-label');
  return (label ?? '').replace('Join code', '').replaceAll(' ', '');
}

/** Creates a party through its form and reads the code on its page. */
export async function createPartyByForm(page: Page, name = 'The Copper Lanterns'): Promise<CreatedParty> {
  await page.goto('/parties/new');
  await page.getByRole('textbox', { name: 'Party name' }).fill(name);
  await page.getByRole('button', { name: 'Create party' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { name, code: await shownJoinCode(page), path: new URL(page.url()).pathname };
}

/** Creates a party over the API and opens its page, for tests that start with an existing party. */
export async function createAndOpenParty(page: Page, name = 'The Copper Lanterns'): Promise<CreatedParty> {
  const { id, join_code: code } = await callAs(page)<{ id: string; join_code: string }>('post', 'parties', {
    party: { name },
  });
  const path = `/parties/${id}`;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { name, code, path };
}

/** Joins the party through the API and opens its page. */
export async function joinAndOpenParty(
  page: Page,
  { code, name, path }: CreatedParty,
  role_request = 'player',
): Promise<void> {
  await callAs(page)('post', 'parties/join', { join_code: code, role_request });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
