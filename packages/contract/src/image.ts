import { z } from 'zod';
import { API_PREFIX, IMAGE_BYTES_MAX, IMAGE_TYPES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, publicUrl } from './fields.ts';

/** A stored picture; other records reference its URL, such as `image_url` of a character. */
export const image = z.strictObject({ id, url: z.string() });
export type Image = z.infer<typeof image>;

export const uploadImage = endpoint({
  id: 'image.upload',
  method: 'POST',
  path: `${API_PREFIX}/images`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Store a picture; unused pictures are deleted after a day',
  upload: IMAGE_TYPES,
  bodyLimit: IMAGE_BYTES_MAX,
  limit: 'image_upload',
  reply: { status: 201, data: image },
  errorCodes: ['CONFLICT'],
});

/**
 * Fetches a picture once from the URL that a user enters, checks it, encodes it again and stores it (ADR 0098).
 */
export const fetchImage = endpoint({
  id: 'image.fetch',
  method: 'POST',
  path: `${API_PREFIX}/images/fetch`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Fetch a picture from a public URL and store it like an uploaded one',
  body: z.strictObject({ address: publicUrl.min(1, { error: 'Enter the URL of a picture' }) }),
  limit: 'image_upload',
  reply: { status: 201, data: image },
  errorCodes: ['CONFLICT'],
});

/** Anyone who has the URL may see the picture: it is as hard to guess as a key (ADR 0098). */
export const getImage = endpoint({
  id: 'image.get',
  method: 'GET',
  path: '/images/{file}',
  audience: 'anyone',
  summary: 'A stored picture, as WebP',
  params: z.strictObject({
    file: z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.webp$/, {
      error: 'Must be the file name of a picture',
    }),
  }),
  query: z.strictObject({ size: z.enum(['small', 'large']).default('large') }),
  reply: { status: 200, file: ['image/webp'] },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});
