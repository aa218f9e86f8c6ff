import sharp from 'sharp';
import type { Person } from './people.ts';

/** A single-color picture of this size. */
export const plainPicture = (width: number, height: number, background = '#884422') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Uploads a file unchanged. */
export async function upload(app: { url: string }, user: Person, file: Uint8Array, type = 'image/png') {
  const response = await fetch(`${app.url}/api/v1/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': type },
    body: new Blob([new Uint8Array(file)]),
  });
  const body = (await response.json()) as {
    data: { id: string; url: string };
    error: { code: string; details: { field: string; message: string }[] };
  };
  return { status: response.status, body };
}
