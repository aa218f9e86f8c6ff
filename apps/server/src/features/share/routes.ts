import { notFound } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/share';
import { SITEMAP_PAGES_MAX } from '@quartermaster/contract/share';
import type { FileReply } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { sitemapOf } from '../../platform/http/search-engines.ts';
import { previewPicture } from '../../platform/preview-picture.ts';
import { transact } from '../../platform/transact.ts';
import { countView } from './commands/count-view.ts';
import { createShare } from './commands/create-share.ts';
import { revokeShare } from './commands/revoke-share.ts';
import { updateShare } from './commands/update-share.ts';
import { type Document, renderNotFoundPage, renderPage } from './domain/page.ts';
import { presentShare, previewOf, sharePageUrl } from './present.ts';
import { readShareCode } from './queries/share-code.ts';
import { readSharedPage } from './queries/shared-page.ts';
import { indexedCodes } from './store.ts';

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
  routes.write(contract.updateShareCode, async ({ tx, actor, params, body }) => ({
    data: presentShare(await updateShare(tx, actor, params.code, body.share_code), publicUrl),
  }));
  routes.write(contract.revokeShareCode, async ({ tx, actor, params }) => {
    await revokeShare(tx, actor, params.code);
    return undefined;
  });
  pageRoutes(routes);
}

function pageRoutes(routes: Routes): void {
  const { config, now, settings } = routes.services;
  const { publicUrl } = config;
  const context = () => ({ now: now(), defaultTier: settings.latest().defaultTier });
  routes.download(contract.openSharePage, async ({ sql, params: { code } }) => {
    const page = await readSharedPage(sql, code, context());
    if (!page) return htmlReply(404, renderNotFoundPage());
    await transact(routes.services, (tx) => countView(tx, code));
    return htmlReply(200, renderPage(page, { publicUrl, code }));
  });
  routes.download(contract.getSharePicture, async ({ sql, params }) => {
    const page = await readSharedPage(sql, params.code, context());
    if (!page) throw notFound();
    return pictureReply(await previewPicture(previewOf(page)));
  });
  routes.download(contract.getShareSitemap, async ({ sql }) => {
    const codes = await indexedCodes(sql, now(), SITEMAP_PAGES_MAX);
    return sitemapReply(sitemapOf(codes.map((code) => sharePageUrl(publicUrl, code))));
  });
}

const htmlReply = (status: 200 | 404, { html, headers }: Document): FileReply => ({
  mediaType: 'text/html; charset=utf-8',
  filename: 'share.html',
  chunks: Buffer.from(html),
  display: { status, headers },
});

const pictureReply = (picture: Buffer): FileReply => ({
  mediaType: 'image/png',
  filename: 'share.png',
  chunks: picture,
  display: { status: 200, headers: { 'cache-control': 'public, max-age=300', 'x-robots-tag': 'noindex' } },
});

const sitemapReply = (xml: string): FileReply => ({
  mediaType: 'application/xml; charset=utf-8',
  filename: 'sitemap.xml',
  chunks: Buffer.from(xml),
  display: { status: 200, headers: { 'cache-control': 'public, max-age=300' } },
});
