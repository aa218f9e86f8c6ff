import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { plainPicture, upload } from '../../../../test/factories/pictures.ts';
import { IMAGES_PER_USER_MAX } from './store-image.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('upload is rejected only for a user who has the maximum number of pictures', async () => {
  const userAtMaximum = await person(app);
  await app.sql`
    insert into images (id, user_id, content_hash)
    select gen_random_uuid(), ${userAtMaximum.user.id}, int4send(n) from generate_series(1, ${IMAGES_PER_USER_MAX}) n`;
  const png = await plainPicture(9, 9).png().toBuffer();
  const { status, body } = await upload(app, userAtMaximum, png);
  expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
  expect((await upload(app, await person(app), png)).status).toBe(201);
});

test('two concurrent uploads of the same file create one picture', async () => {
  const uploader = await person(app);
  const png = await plainPicture(9, 9, '#123456').png().toBuffer();
  const responses = await Promise.all(Array.from({ length: 2 }, () => upload(app, uploader, png)));
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
});
