import { mkdtempSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteAccount } from '@quartermaster/contract/account';
import { deleteCharacter, updateCharacter } from '@quartermaster/contract/character';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { plainPicture, upload } from '../../../test/factories/pictures.ts';
import { character } from '../../../test/factories/test-parties.ts';
import { sweepImages } from './jobs.ts';

const DAY_MS = 24 * 60 * 60_000;

describe.each(['database', 'folder'] as const)('picture in the %s', (imageStore) => {
  let app: TestApp;
  let uploader: Person;
  const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  beforeAll(async () => {
    app = await startTestApp({ config: { imageStore, dataDir } });
    uploader = await person(app);
  });
  afterAll(() => app.close());

  const sweep = (daysLater: number) =>
    sweepImages({ sql: app.sql, config: app.config, now: () => new Date(Date.now() + daysLater * DAY_MS) });
  const statusOf = async (url: string) => (await fetch(app.url + url)).status;
  const countFiles = async () =>
    (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.webp')).length;

  test('is deleted with its files if it is unused and was uploaded or chosen more than a day ago', async () => {
    const [usedPicture, unusedPicture] = await Promise.all(
      ['#111111', '#222222'].map(
        async (color) =>
          (await upload(app, uploader, await plainPicture(20, 20, color).png().toBuffer())).body.data,
      ),
    );
    const hero = await character(uploader, null);
    const change = { params: { id: hero.id }, body: { character: { image_url: usedPicture?.url ?? '' } } };
    expect((await uploader.call(updateCharacter, change)).status).toBe(200);
    expect(await countFiles()).toBe(imageStore === 'folder' ? 4 : 0);
    await sweep(0);
    expect([await statusOf(usedPicture?.url ?? ''), await statusOf(unusedPicture?.url ?? '')]).toEqual([
      200, 200,
    ]);
    await sweep(2);
    expect([await statusOf(usedPicture?.url ?? ''), await statusOf(unusedPicture?.url ?? '')]).toEqual([
      200, 404,
    ]);
    await uploader.call(deleteCharacter, { params: { id: hero.id } });
    await sweep(2);
    expect(await statusOf(usedPicture?.url ?? '')).toBe(404);
    expect(await countFiles()).toBe(0);
  });

  test('is no longer served once the account of its uploader is deleted', async () => {
    const leaver = await person(app);
    const { url } = (await upload(app, leaver, await plainPicture(9, 9).png().toBuffer())).body.data;
    expect(await statusOf(url)).toBe(200);
    await leaver.call(deleteAccount, { body: { password: leaver.password } });
    expect(await statusOf(url)).toBe(404);
  });

  test('is never stored in a file that other users of the machine can read', async () => {
    await upload(app, uploader, await plainPicture(9, 9).png().toBuffer());
    if (imageStore === 'database') return expect(await countFiles()).toBe(0);
    const [name = ''] = (await readdir(dataDir, { recursive: true })).filter((file) =>
      file.endsWith('.webp'),
    );
    expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0);
  });
});

test('picture in the database is still served after IMAGE_STORE is changed to folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  const databaseApp = await startTestApp({ config: { imageStore: 'database', dataDir } });
  const { url } = (
    await upload(databaseApp, await person(databaseApp), await plainPicture(9, 9).png().toBuffer())
  ).body.data;
  const folderApp = await startTestApp({
    config: { imageStore: 'folder', dataDir },
    database: databaseApp.database,
  });
  expect((await fetch(folderApp.url + url)).status).toBe(200);
  await folderApp.close();
  await databaseApp.close();
});
