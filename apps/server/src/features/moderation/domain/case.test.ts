import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import {
  hideContentOf,
  moderationTitles,
  reportedTemplate,
  resolveCaseOf,
} from '../../../../test/factories/moderation.ts';
import { person, verified } from '../../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('reporters are notified of the first decision only', async () => {
  const ada = await admin(app);
  const author = await verified(app, await person(app));
  const reader = await person(app);
  const reported = await reportedTemplate({ admin: ada, author, reader });
  await hideContentOf(ada, reported);
  await resolveCaseOf(ada, reported, 'restore');
  expect(await moderationTitles(reader)).toEqual(['Your report was reviewed']);
});
