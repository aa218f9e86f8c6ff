import { AppError } from '@quartermaster/contract/errors';
import type { Metadata } from 'sharp';
import { FairQueue } from './pool/fair-queue.ts';

/** A picture as it is served, in two sizes. Both are WebP files without metadata. */
export interface Picture {
  /** A square of 256 px. */
  readonly small: Buffer;
  /** At most 1024 px on its longer side. */
  readonly large: Buffer;
}

const SMALL_PX = 256;
const LARGE_PX = 1024;
/**
 * The maximum number of pixels, as in pictures of modern phones; larger pictures are treated as decompression bombs.
 */
const PIXELS_MAX = 50_000_000;
/** The maximum number of pixels of a picture that is decoded as a whole, which takes about 60 MB. */
const WHOLE_PIXELS_MAX = 12_000_000;
const DECODE_SECONDS_MAX = 10;

/** The only decoders that may read untrusted files. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`);

/** The library is loaded with the first picture, because most processes do not need it. */
export const loadSharp = (): ReturnType<typeof importSharp> => {
  sharpModule ??= importSharp();
  return sharpModule;
};
let sharpModule: ReturnType<typeof importSharp> | undefined;

async function importSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
/** Limits decoding to two pictures concurrently and one per owner; owners take turns. */
const queue = new FairQueue({ slots: 2, slotsPerCaller: 1, waiting: 32, waitingPerCaller: 2, waitMs: 8000 });

/** Whether the picture must be decoded as a whole, which takes memory for all its pixels; others are read in strips. */
const needsFullDecode = ({ format, isProgressive, orientation = 1 }: Metadata): boolean =>
  format === 'gif' || isProgressive === true || (format !== 'jpeg' && orientation > 1);

/**
 * Decodes an uploaded file into both sizes, rotated upright; uses the first frame of an animation. Throws
 * VALIDATION_ERROR for a file that is not a PNG, JPEG, WebP or GIF, is broken, takes too long to decode, or has more
 * than 50 megapixels (12 if it must be decoded as a whole), and SERVICE_UNAVAILABLE when too many pictures wait or the
 * wait takes too long.
 * @param owner the user on whose behalf the file is decoded
 */
export async function readPicture(file: Uint8Array, owner: string): Promise<Picture> {
  const release = await queue.enter(owner);
  try {
    return await decode(file);
  } finally {
    release();
  }
}

async function decode(file: Uint8Array): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    const input = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const;
    const header = await sharp(file, input).metadata();
    if (needsFullDecode(header) && header.width * header.height > WHOLE_PIXELS_MAX)
      throw new RangeError('Too large');
    const oriented = sharp(file, input).autoOrient().timeout({ seconds: DECODE_SECONDS_MAX });
    const large = await oriented
      .resize(LARGE_PX, LARGE_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    const small = await sharp(large)
      .resize(SMALL_PX, SMALL_PX, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
    return { small, large };
  } catch {
    throw new AppError('VALIDATION_ERROR', undefined, [
      { field: 'base', message: 'This file is not a readable picture. Use PNG, JPEG, WebP or GIF.' },
    ]);
  }
}
