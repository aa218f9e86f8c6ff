import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { plainPicture, upload } from '../../../../test/factories/pictures.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { IMAGES_PER_USER_MAX, storeImage } from './store-image.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A user who has this number of pictures. */
async function userWithPictures(count: number): Promise<Person> {
  const uploader = await person(app);
  await app.sql`
    insert into images (id, user_id, content_hash)
    select gen_random_uuid(), ${uploader.user.id}, int4send(n) from generate_series(1, ${count}) n`;
  return uploader;
}

test('upload is rejected only for a user who has the maximum number of pictures', async () => {
  const userAtMaximum = await userWithPictures(IMAGES_PER_USER_MAX);
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

test('two concurrent uploads of different files do not exceed the maximum', async () => {
  const { user } = await userWithPictures(IMAGES_PER_USER_MAX - 1);
  const [stored, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const bytes = Buffer.from('picture');
  const store = (file: string, after = async () => {}) =>
    inTransaction(
      app.sql,
      () => new Date(),
      async (tx) => {
        const picture = { file: Buffer.from(file), picture: { small: bytes, large: bytes } };
        await storeImage(tx, { userId: user.id }, { imageStore: 'database', dataDir: '' }, picture);
        await after();
      },
    );
  const first = store('first', async () => {
    stored.resolve();
    await committed.promise;
  });
  await stored.promise;
  const second = store('second').then(
    () => 'stored',
    (error: { code: string }) => error.code,
  );
  await Promise.race([second, wait(200)]);
  committed.resolve();
  await first;
  expect(await second).toBe('CONFLICT');
});
