import { z } from 'zod';
import { API_PREFIX, IMAGE_BYTES_MAX, IMAGE_TYPES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, publicUrl } from './fields.ts';

/** A picture as other records refer to it: `image_url` of a character. */
export const image = z.strictObject({ id, url: z.string() });
export type Image = z.infer<typeof image>;

export const uploadImage = endpoint({
  id: 'image.upload',
  method: 'POST',
  path: `${API_PREFIX}/images`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Store a picture; deleted after a day without use',
  upload: IMAGE_TYPES,
  bodyLimit: IMAGE_BYTES_MAX,
  limit: 'image_upload',
  reply: { status: 201, data: image },
  fails: ['CONFLICT'],
});

/** A picture that a user names by its address is fetched once, checked, encoded again and kept (ADR 0098). */
export const fetchImage = endpoint({
  id: 'image.fetch',
  method: 'POST',
  path: `${API_PREFIX}/images/fetch`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Fetch a picture from a public address and store it like an uploaded one',
  body: z.strictObject({ address: publicUrl.min(1, { error: 'Give the address of a picture' }) }),
  limit: 'image_upload',
  reply: { status: 201, data: image },
  fails: ['CONFLICT'],
});

/** Anyone who knows its address may see it: the address is as hard to guess as a key (ADR 0098). */
export const getImage = endpoint({
  id: 'image.get',
  method: 'GET',
  path: '/images/{file}',
  audience: 'anyone',
  summary: 'A picture that was uploaded here, as WebP',
  params: z.strictObject({
    file: z
      .string()
      .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.webp$/, { error: 'Must be a picture' }),
  }),
  query: z.strictObject({ size: z.enum(['small', 'large']).default('large') }),
  reply: { status: 200, file: ['image/webp'] },
  fails: ['RESOURCE_NOT_FOUND'],
});
