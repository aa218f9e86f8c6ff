import { updateCharacter } from '@quartermaster/contract/character';
import { fetchImage } from '@quartermaster/contract/image';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { plainPicture } from '../../../../test/factories/pictures.ts';
import { character } from '../../../../test/factories/test-parties.ts';
import { fetchPublic, PublicFetchError } from '../../../platform/public-fetch.ts';

const PICTURE_URL = 'https://pictures.example.org/lantern.png';
const PAGE_URL = 'https://pictures.example.org/';

let app: TestApp;
let uploader: Person;
beforeAll(async () => {
  const picture = await plainPicture(40, 30).png().toBuffer();
  app = await startTestApp({
    // Two URLs have fixed responses; all other URLs are really fetched.
    fetchPublic: async (url, bounds) => {
      if (url === PICTURE_URL) return picture;
      if (url === PAGE_URL) throw new PublicFetchError('There is no image at this URL');
      return fetchPublic(url, bounds);
    },
  });
  uploader = await person(app);
});
afterAll(() => app.close());

const fetchFrom = (url: string, user = uploader) => user.call(fetchImage, { body: { address: url } });

test('fetch rejects an internal, non-HTTP or empty URL, and returns the reason why a URL cannot be fetched', async () => {
  for (const url of ['http://127.0.0.1/x.png', 'http://localhost/x.png', 'file:///etc/passwd', '']) {
    const { status, body } = await fetchFrom(url);
    expect([url, status, body.error.details[0]?.field]).toEqual([url, 422, 'address']);
  }
  const page = await fetchFrom(PAGE_URL);
  expect(page.body.error.details).toEqual([{ field: 'address', message: 'There is no image at this URL' }]);
});

test('fetch stores the picture, and the character uses the stored picture', async () => {
  const response = await fetchFrom(PICTURE_URL);
  expect(response.status).toBe(201);
  const { url } = response.body.data;
  expect(url).toMatch(/^\/images\/.*\.webp$/);
  expect((await fetch(app.url + url)).headers.get('content-type')).toBe('image/webp');
  const hero = await character(uploader, null);
  const withPicture = await uploader.call(updateCharacter, {
    params: { id: hero.id },
    body: { character: { image_url: url } },
  });
  expect(withPicture.body.data.image_url).toBe(url);
});

test('fetch is rejected when the operator has disabled it', async () => {
  const appWithoutFetch = await startTestApp({ config: { imageFetch: false } });
  const { body } = await fetchFrom(PICTURE_URL, await person(appWithoutFetch));
  expect(body.error.details[0]?.message).toBe(
    'This server cannot fetch pictures from URLs. Upload the picture instead.',
  );
  await appWithoutFetch.close();
});
