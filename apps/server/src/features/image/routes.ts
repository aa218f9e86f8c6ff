import { IMAGE_BYTES_MAX } from '@quartermaster/contract/constants';
import { notFound } from '@quartermaster/contract/errors';
import { fetchImage, getImage, uploadImage } from '@quartermaster/contract/image';
import type { Routes } from '../../platform/http/routes.ts';
import { readPicture } from '../../platform/pictures.ts';
import { fetchPicture } from './commands/fetch-picture.ts';
import { storeImage } from './commands/store-image.ts';
import { pictureOf } from './store.ts';

/** Routes that upload, fetch and serve pictures. */
export function imageRoutes(routes: Routes): void {
  const { config } = routes.services;
  // The picture is decoded before the transaction begins, so that no connection is held meanwhile.
  routes.open(uploadImage, async ({ actor, body, transaction }) => {
    const picture = await readPicture(body, actor.userId);
    const id = await transaction((tx) => storeImage(tx, actor, config, { file: body, picture }));
    return { data: { id, url: `/images/${id}.webp` } };
  });
  routes.open(fetchImage, async ({ actor, body, request, transaction }) => {
    const sender = { userId: actor.userId, ip: request.ip };
    const release = routes.services.largeBodyBudget.hold(sender, IMAGE_BYTES_MAX);
    try {
      const file = await fetchPicture(routes.services, body.address);
      const picture = await readPicture(file, actor.userId);
      const id = await transaction((tx) => storeImage(tx, actor, config, { file, picture }));
      return { data: { id, url: `/images/${id}.webp` } };
    } finally {
      release();
    }
  });
  routes.download(getImage, async ({ sql, params, query }) => {
    const chunks = await pictureOf(sql, config, params.file.slice(0, -'.webp'.length), query.size);
    if (!chunks) throw notFound();
    return { mediaType: 'image/webp', filename: params.file, chunks, isImmutable: true };
  });
}
