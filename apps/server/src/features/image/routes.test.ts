import { createCharacter, updateCharacter } from '@quartermaster/contract/character';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { plainPicture, upload } from '../../../test/factories/pictures.ts';
import { character } from '../../../test/factories/test-parties.ts';

let app: TestApp;
let uploader: Person;
let png: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  uploader = await person(app);
  png = await plainPicture(500, 400).png().toBuffer();
});
afterAll(() => app.close());

describe('upload', () => {
  test('rejects requests without a session', async () => {
    const call = {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Blob([new Uint8Array(png)]),
    };
    expect((await fetch(`${app.url}/api/v1/images`, call)).status).toBe(401);
  });

  test('rejects files larger than five megabytes, other media types, and data that is not a picture', async () => {
    expect((await upload(app, uploader, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(app, uploader, png, 'image/svg+xml')).status).toBe(400);
    const invalidUpload = await upload(app, uploader, Buffer.from('no picture'));
    expect([invalidUpload.status, invalidUpload.body.error.details[0]?.message]).toEqual([
      422,
      'This file is not a readable picture. Use PNG, JPEG, WebP or GIF.',
    ]);
    expect((await upload(app, uploader, Buffer.alloc(0))).status).toBe(422);
  });

  test('is rejected at an endpoint that expects JSON', async () => {
    const call = {
      method: 'POST',
      headers: { 'content-type': 'image/png', authorization: `Bearer ${uploader.token}` },
      body: new Blob([new Uint8Array(png)]),
    };
    expect((await fetch(`${app.url}/api/v1/characters`, call)).status).toBe(400);
  });
});

test('picture is served to anyone who has its URL, and may be cached for a year', async () => {
  const { status, body } = await upload(app, uploader, png);
  expect(status).toBe(201);
  expect(body.data.url).toBe(`/images/${body.data.id}.webp`);
  // Unlike other ids, the id of a picture contains no time: a UUID of version 4 is random.
  expect(body.data.id[14]).toBe('4');
  const smallResponse = await fetch(`${app.url}${body.data.url}?size=small`);
  expect(smallResponse.status).toBe(200);
  expect(Object.fromEntries(smallResponse.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const { width, format } = await sharp(Buffer.from(await smallResponse.arrayBuffer())).metadata();
  expect([width, format]).toEqual([256, 'webp']);
  const largeResponse = await fetch(`${app.url}${body.data.url}`);
  expect((await sharp(Buffer.from(await largeResponse.arrayBuffer())).metadata()).width).toBe(500);
});

test('unknown picture URL returns 404, which is not cached, and an invalid one returns 422', async () => {
  const missingResponse = await fetch(`${app.url}/images/0192f0aa-0000-4000-8000-000000000001.webp`);
  expect([missingResponse.status, missingResponse.headers.get('cache-control')]).toEqual([404, 'no-store']);
  for (const name of ['..%2f..%2fsecret-key', 'x.webp', '0192F0AA-0000-4000-8000-000000000001.webp'])
    expect((await fetch(`${app.url}/images/${name}`)).status).toBe(422);
});

test('second upload of a file by the same user returns the same picture, and by another user a separate picture', async () => {
  const [firstUpload, repeatedUpload] = [await upload(app, uploader, png), await upload(app, uploader, png)];
  expect(repeatedUpload.body.data.id).toBe(firstUpload.body.data.id);
  const otherUserUpload = await upload(app, await person(app), png);
  expect(otherUserUpload.body.data.id).not.toBe(firstUpload.body.data.id);
});

test('character accepts only its player’s pictures and pictures from other sites', async () => {
  const { url } = (await upload(app, uploader, png)).body.data;
  const hero = await character(uploader, null);
  const setImage = (user: Person, id: string, image_url: string) =>
    user.call(updateCharacter, { params: { id }, body: { character: { image_url } } });
  expect((await setImage(uploader, hero.id, url)).body.data.image_url).toBe(url);
  const otherUser = await person(app);
  const otherCharacter = await character(otherUser, null);
  const rejected = await setImage(otherUser, otherCharacter.id, url);
  expect([rejected.status, rejected.body.error.details[0]?.field]).toEqual([422, 'image_url']);
  const created = await otherUser.call(createCharacter, {
    body: { character: { name: 'Bo', image_url: url } },
  });
  expect(created.status).toBe(422);
  expect((await setImage(uploader, hero.id, 'https://pictures.example.org/n.png')).status).toBe(200);
  for (const invalidUrl of [
    '/images/../secret.webp',
    '/etc/passwd',
    'http://127.0.0.1/a.png',
    'javascript:alert(1)',
  ])
    expect((await setImage(uploader, hero.id, invalidUrl)).status).toBe(422);
});
