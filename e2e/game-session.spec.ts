import { expectAccessible } from './accessible.ts';
import { createAndOpenParty, joinAndOpenParty } from './created-party.ts';
import { newPerson, register } from './sign-up.ts';
import { expect, test } from './strict.ts';

test('game master schedules a session; a player sees it live, responds and subscribes to the calendar', async ({
  page,
  browser,
}) => {
  await register(page);
  const party = await createAndOpenParty(page);
  const player = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: 'America/New_York' })
  ).newPage();
  const { username } = await register(player, newPerson('tobin'));
  await joinAndOpenParty(player, party);
  await player.goto(party.path);
  await expect(player.getByText('No session scheduled.')).toBeVisible();

  await page.getByRole('button', { name: 'Schedule session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule session' });
  const year = new Date().getUTCFullYear() + 1;
  await dialog.getByLabel('Date and time').fill(`${year}-01-04T20:00`);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Bring snacks');
  await expectAccessible(page, 'the dialog that schedules a session');
  await dialog.getByRole('button', { name: 'Schedule session' }).click();
  await expect(page.getByText('Session scheduled')).toBeVisible();

  await expect(player.getByText('Bring snacks')).toBeVisible();
  await player.getByText('Maybe', { exact: true }).click();
  await expect(page.getByText(username).nth(0)).toBeVisible();
  await expect(page.getByText('No answer yet from 1 member.')).toBeVisible();
  await expectAccessible(player, 'the overview with a session on a phone');

  await player.getByRole('button', { name: 'Add to my calendar' }).click();
  await player.getByRole('button', { name: 'Create calendar link' }).click();
  const url = await player.getByText(/\/calendar\/[\w-]{43}\.ics$/).innerText();
  const path = new URL(url).pathname;
  const calendar = await player.request.get(path);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toContain(`SUMMARY:Session of ${party.name}`);
  await expectAccessible(player, 'the dialog with the calendar link');
  await player.getByRole('button', { name: 'Revoke link' }).click();
  await expect(player.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
  expect((await player.request.get(path)).status()).toBe(404);
});
