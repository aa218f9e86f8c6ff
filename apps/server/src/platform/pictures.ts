import { AppError } from '@quartermaster/contract/errors';

/** A picture as it is handed out, both sizes WebP without any metadata. */
export interface Picture {
  /** A square of 256 px. */
  readonly small: Buffer;
  /** At most 1024 px on its longer side. */
  readonly large: Buffer;
}

const SMALL_PX = 256;
const LARGE_PX = 1024;
/** A picture of a modern phone; what unpacks to more is a bomb. */
const PIXELS_MAX = 50_000_000;

/** The only readers that are let near a file from outside. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`);

/** Its code comes with the first picture: most servers start without needing it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

let queue: Promise<unknown> = Promise.resolve();
/** One at a time: a large picture takes its megabytes while it is drawn anew. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

/**
 * Draws a file that somebody sent anew, upright, the first frame of an animation, in both sizes. Throws
 * VALIDATION_ERROR for what is no PNG, JPEG, WebP or GIF, or broken, or larger than 50 megapixels.
 */
export function readPicture(file: Uint8Array): Promise<Picture> {
  return inTurn(async () => {
    loaded ??= loadSharp();
    const sharp = await loaded;
    try {
      const upright = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient();
      const large = await upright
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
        { field: 'base', message: 'This is no picture that can be read: PNG, JPEG, WebP or GIF' },
      ]);
    }
  });
}
