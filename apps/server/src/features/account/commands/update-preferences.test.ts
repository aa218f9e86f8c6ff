import { getPreferences, updatePreferences } from '@quartermaster/contract/account';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const changedPreferences = {
  theme: 'dark',
  compactView: true,
  notificationsEnabled: false,
  soundEffects: false,
  diceRollAnimation: false,
} as const;

describe('preferences', () => {
  test('GET returns the specified defaults with chosen: false when the user has chosen nothing', async () => {
    const response = await (await person(app)).call(getPreferences, {});
    expect(response.body.meta).toEqual({ chosen: false });
    expect(response.body.data.preferences).toEqual({
      theme: 'light',
      compactView: false,
      notificationsEnabled: true,
      soundEffects: true,
      diceRollAnimation: true,
    });
  });

  test('PUT replaces all preferences of this user only', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const response = await mira.call(updatePreferences, { body: { preferences: changedPreferences } });
    expect(response.status).toBe(200);
    expect((await mira.call(getPreferences, {})).body).toMatchObject({
      data: { preferences: changedPreferences },
      meta: { chosen: true },
    });
    await mira.call(updatePreferences, { body: { preferences: { ...changedPreferences, theme: 'system' } } });
    expect((await mira.call(getPreferences, {})).body.data.preferences.theme).toBe('system');
    expect((await bo.call(getPreferences, {})).body.meta.chosen).toBe(false);
  });

  test('PUT rejects invalid, missing and unknown fields with an error at each field and changes nothing', async () => {
    const mira = await person(app);
    const preferences = { theme: 'sepia', compactView: 1, notificationsEnabled: 'no', volume: 11 };
    const response = await mira.send('PUT', updatePreferences.path, { body: { preferences } });
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual([
      { field: 'theme', message: 'Theme must be light, dark or system' },
      { field: 'compactView', message: 'Compact view must be on or off' },
      { field: 'notificationsEnabled', message: 'Notifications must be on or off' },
      { field: 'soundEffects', message: 'Sound effects must be on or off' },
      { field: 'diceRollAnimation', message: 'Dice roll animation must be on or off' },
      { field: 'volume', message: 'Unknown field' },
    ]);
    expect((await mira.call(getPreferences, {})).body.meta.chosen).toBe(false);
  });
});
