import { notFound } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/share';
import type { FileReply } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { previewPicture } from '../../platform/preview-picture.ts';
import { transact } from '../../platform/transact.ts';
import { countView } from './commands/count-view.ts';
import { createShare } from './commands/create-share.ts';
import { revokeShare } from './commands/revoke-share.ts';
import { PAGE_HEADERS, renderGonePage, renderPage } from './domain/page.ts';
import { presentShare, previewOf } from './present.ts';
import { readShareCode } from './queries/share-code.ts';
import { readSharedPage } from './queries/shared-page.ts';

/** Share codes, and the public page of each (DEC-14). */
export function shareRoutes(routes: Routes): void {
  const { config, now } = routes.services;
  const { publicUrl } = config;
  routes.read(contract.getShareCode, async ({ sql, actor, query }) => ({
    data: await readShareCode(sql, actor.userId, query, { now: now(), publicUrl }),
  }));
  routes.write(contract.createShareCode, async ({ tx, actor, body }) => {
    const { expires_in_days: days, ...subject } = body.share_code;
    return { data: presentShare(await createShare(tx, actor, subject, days), publicUrl) };
  });
  routes.write(contract.revokeShareCode, async ({ tx, actor, params }) => {
    await revokeShare(tx, actor, params.code);
    return undefined;
  });
  routes.download(contract.openSharePage, async ({ sql, params: { code } }) => {
    const page = await readSharedPage(sql, code, now());
    if (!page) return htmlReply(404, renderGonePage());
    await transact(routes.services, (tx) => countView(tx, code));
    return htmlReply(200, renderPage(page, { publicUrl, code }));
  });
  routes.download(contract.getSharePicture, async ({ sql, params }) => {
    const page = await readSharedPage(sql, params.code, now());
    if (!page) throw notFound();
    return pictureReply(await previewPicture(previewOf(page)));
  });
}

const htmlReply = (status: 200 | 404, html: string): FileReply => ({
  mediaType: 'text/html; charset=utf-8',
  filename: 'share.html',
  pieces: Buffer.from(html),
  display: { status, headers: PAGE_HEADERS },
});

const pictureReply = (picture: Buffer): FileReply => ({
  mediaType: 'image/png',
  filename: 'share.png',
  pieces: picture,
  display: { status: 200, headers: { 'cache-control': 'public, max-age=300', 'x-robots-tag': 'noindex' } },
});
