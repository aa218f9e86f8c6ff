import type { Page } from '@playwright/test';
import { callAs } from './calls.ts';
import { register, registerInNewContext } from './sign-up.ts';
import { expect, test } from './strict.ts';

const NAME = 'The Copper Lanterns';

/** Creates a party and changes it so that its code no longer works; returns the code. */
async function createPartyWithInvalidCode(
  page: Page,
  [method, path, body]: readonly ['patch' | 'post' | 'delete', string, object?],
): Promise<string> {
  const call = callAs(page);
  const { id, join_code } = await call<{ id: string; join_code: string }>('post', 'parties', {
    party: { name: NAME },
  });
  await call(method, `parties/${id}${path}`, body);
  return join_code;
}

const CHANGES = {
  archived: ['patch', '', { party: { is_archived: true } }],
  'by invitation only': ['patch', '', { party: { join_permission: 'restricted' } }],
  deleted: ['delete', ''],
  'with a new code': ['post', '/regenerate_join_code'],
} as const;

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Join code' });

async function expectUnknown(page: Page): Promise<void> {
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('heading', { name: 'No party with this code' })).toBeVisible();
}

test('link with an invalid code shows that the code is unknown, and does not name the party', async ({
  page,
  browser,
}) => {
  await register(page);
  const { page: otherPage } = await registerInNewContext(browser);
  for (const [state, change] of Object.entries(CHANGES)) {
    const code = await createPartyWithInvalidCode(page, change);
    await otherPage.goto(`/join/${code}`);
    await expect(codeField(otherPage), state).toHaveValue(code);
    await expectUnknown(otherPage);
    await expect(otherPage.getByText(NAME), state).toHaveCount(0);
  }
});

test('user who entered five wrong codes can still join with the correct one', async ({ page, browser }) => {
  await register(page);
  const { join_code } = await callAs(page)<{ join_code: string }>('post', 'parties', {
    party: { name: NAME },
  });
  const { page: otherPage } = await registerInNewContext(browser);
  await otherPage.goto('/parties/join');
  for (const wrong of ['AAAA2222', 'BBBB3333', 'CCCC4444', 'DDDD5555', 'EEEE6666']) {
    const response = otherPage.waitForResponse((candidate) => candidate.url().includes(`join_code=${wrong}`));
    await codeField(otherPage).fill(wrong);
    expect((await response).status()).toBe(404);
    await expectUnknown(otherPage);
  }
  await codeField(otherPage).fill(join_code);
  await expect(otherPage.getByRole('heading', { name: NAME })).toBeVisible();
  await otherPage.getByRole('button', { name: 'Join Party' }).click();
  await expect(otherPage).toHaveURL(/\?welcome=true$/);
});
