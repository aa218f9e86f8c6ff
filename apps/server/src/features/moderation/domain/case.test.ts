import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  hideCase,
  moderationTitles,
  reportedTemplate,
  resolveCaseOf,
} from '../../../../test/factories/moderation.ts';
import { person, verified } from '../../../../test/factories/people.ts';
import { adminAtWork } from '../../../../test/factories/support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('reporters are notified of the first decision alone', async () => {
  const admin = await adminAtWork(app);
  const author = await verified(app, await person(app));
  const reader = await person(app);
  const found = await reportedTemplate({ admin, author, reader });
  await hideCase(admin, found);
  await resolveCaseOf(admin, found, 'restore');
  expect(await moderationTitles(reader)).toEqual(['Your report was reviewed']);
});
