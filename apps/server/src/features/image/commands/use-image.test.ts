import { updateCharacter } from '@quartermaster/contract/character';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { plainPicture, upload } from '../../../../test/factories/pictures.ts';
import { character } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('update with a deleted picture returns a field error that asks for a new upload', async () => {
  const uploader = await person(app);
  const hero = await character(uploader, null);
  const { url } = (await upload(app, uploader, await plainPicture(9, 9).png().toBuffer())).body.data;
  await app.sql`delete from images`;
  const change = { params: { id: hero.id }, body: { character: { image_url: url } } };
  const { status, body } = await uploader.call(updateCharacter, change);
  expect([status, body.error.details]).toEqual([
    422,
    [{ field: 'image_url', message: 'This picture no longer exists. Please upload it again.' }],
  ]);
});
