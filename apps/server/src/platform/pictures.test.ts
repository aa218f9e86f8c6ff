import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { plainPicture } from '../../test/factories/pictures.ts';
import { readPicture } from './pictures.ts';

const sizeOf = async (file: Buffer) => {
  const { format, width, height, exif, pages } = await sharp(file).metadata();
  return { format, width, height, exif, pages };
};

describe('picture', () => {
  test('is converted to WebP in two sizes, and a small picture is not enlarged to the large size', async () => {
    const big = await readPicture(await plainPicture(3000, 1500).jpeg().toBuffer(), 'ada');
    expect(await sizeOf(big.large)).toMatchObject({ format: 'webp', width: 1024, height: 512 });
    expect(await sizeOf(big.small)).toMatchObject({ format: 'webp', width: 256, height: 256 });
    const tiny = await readPicture(await plainPicture(40, 20).png().toBuffer(), 'ada');
    expect(await sizeOf(tiny.large)).toMatchObject({ width: 40, height: 20 });
  });

  test('is rotated upright and contains no metadata', async () => {
    const rotated = await plainPicture(60, 30)
      .jpeg()
      .withExif({ IFD0: { Make: 'CANARY' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { large } = await readPicture(rotated, 'ada');
    expect(await sizeOf(large)).toMatchObject({ width: 30, height: 60, exif: undefined });
    expect(large.includes('CANARY')).toBe(false);
  });

  test('is a still image even if the file is animated', async () => {
    const frames = [plainPicture(20, 20, '#f00'), plainPicture(20, 20, '#00f')].map((frame) =>
      frame.png().toBuffer(),
    );
    const animated = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    const { large } = await readPicture(animated, 'ada');
    expect(await sizeOf(large)).toMatchObject({ width: 20, height: 20, pages: undefined });
  });
});

describe('readPicture', () => {
  const expectRejected = (file: Uint8Array) =>
    expect(readPicture(file, 'ada')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });

  test('rejects data that is not an image or is damaged', async () => {
    await expectRejected(Buffer.from('<html><script>alert(1)</script>'));
    const jpeg = await plainPicture(400, 400).jpeg().toBuffer();
    await expectRejected(jpeg.subarray(0, jpeg.length / 2));
  });

  test('rejects a vector image, because it could reference other files', async () => {
    for (const content of ['<rect/>', '<script>alert(1)</script>'])
      await expectRejected(
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`),
      );
  });

  test('rejects more than twelve megapixels in a format that is decoded as a whole', async () => {
    const [width, height] = [4000, 3500];
    await expectRejected(await plainPicture(width, height).png({ progressive: true }).toBuffer());
    await expectRejected(await plainPicture(width, height).gif().toBuffer());
    const nonInterlaced = await plainPicture(width, height).png().toBuffer();
    expect((await readPicture(nonInterlaced, 'ada')).small.length).toBeGreaterThan(0);
  });

  test('rejects a small file that decodes to more than fifty megapixels', async () => {
    const bomb = await plainPicture(8000, 7000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    await expectRejected(bomb);
  });
});

test('readPicture schedules owners fairly: one picture does not wait for three of another owner', async () => {
  const large = await plainPicture(5000, 5000).jpeg().toBuffer();
  const small = await plainPicture(20, 20).png().toBuffer();
  const order: string[] = [];
  const read = (file: Buffer, owner: string) => readPicture(file, owner).then(() => order.push(owner));
  await Promise.all([read(large, 'ada'), read(large, 'ada'), read(large, 'ada'), read(small, 'bo')]);
  expect(order[0]).toBe('bo');
});
