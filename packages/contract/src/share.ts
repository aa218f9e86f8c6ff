import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';

/** Share codes (DEC-14): a public page for one subject, with a link preview. */

/** The choices for the number of days that a code is valid. */
export const SHARE_DAYS = [1, 7, 30] as const;
/** Maximum number of items that a page lists. */
export const SHARED_ITEMS_SHOWN = 30;

export const SHARED_KINDS = [
  'party',
  'shop_instance',
  'loot_instance',
  'item_template',
  'character',
] as const;
const sharedKind = z.enum(SHARED_KINDS, { error: 'This cannot be shared' });
export type SharedKind = z.infer<typeof sharedKind>;

const subject = { kind: sharedKind, subject_id: id };

export const shareCode = z.strictObject({
  id,
  ...subject,
  code: z.string(),
  /** The public page. */
  url: z.string(),
  /** The number of times the page was opened, by people and by link preview services. */
  views: z.int(),
  /** Whether the creator allows search engines to index the page. No effect while `may_be_indexed` is false. */
  is_indexed: z.boolean(),
  /** Whether the subject is public: a public party or item. */
  may_be_indexed: z.boolean(),
  /** Whether an admin has hidden the page, so that no one can open it. */
  is_hidden: z.boolean(),
  created_at: time,
  expires_at: time,
});
export type ShareCode = z.infer<typeof shareCode>;

/** Any text is accepted as a code: an invalid code is reported as not found. */
const codeParams = z.strictObject({ code: z.string().max(200).toLowerCase() });
const CODES = `${API_PREFIX}/share_codes` as const;

export const getShareCode = endpoint({
  id: 'share.get',
  method: 'GET',
  path: CODES,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'The share code of a subject that the caller may share; null if there is none, or if it has expired and is not hidden',
  query: z.strictObject(subject),
  reply: { status: 200, data: z.strictObject({ share_code: shareCode.nullable() }) },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const createShareCode = endpoint({
  id: 'share.create',
  method: 'POST',
  path: CODES,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'Share a party or revealed loot (gm), a shop (gm, manager), a character (gm, or its player) or one of the caller’s item templates; an earlier code stops working',
  body: z.strictObject({
    share_code: z.strictObject({
      ...subject,
      expires_in_days: z
        .literal(SHARE_DAYS, { error: `Must be ${SHARE_DAYS.join(', ')} days` })
        .default(SHARE_DAYS[1]),
    }),
  }),
  reply: { status: 201, data: shareCode },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'EMAIL_NOT_VERIFIED'],
});

export const updateShareCode = endpoint({
  id: 'share.update',
  method: 'PATCH',
  path: `${CODES}/{code}`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Set whether search engines may find the page of a public party or item template',
  params: codeParams,
  body: z.strictObject({
    share_code: z.strictObject({ is_indexed: z.boolean({ error: 'Must be true or false' }) }),
  }),
  reply: { status: 200, data: shareCode },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'EMAIL_NOT_VERIFIED'],
});

export const revokeShareCode = endpoint({
  id: 'share.revoke',
  method: 'DELETE',
  path: `${CODES}/{code}`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Revoke a share code; its page stops working immediately',
  params: codeParams,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const openSharePage = endpoint({
  id: 'share.page',
  method: 'GET',
  path: '/discord/share/{code}',
  audience: 'anyone',
  summary: 'The public page of a share code; a page with status 404 if the code cannot be opened',
  limit: 'share_page',
  params: codeParams,
  reply: { status: 200, file: ['text/html; charset=utf-8'] },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

/** Maximum number of pages in the sitemap; search engines read at most 50,000 per file. */
export const SITEMAP_PAGES_MAX = 1000;

export const getShareSitemap = endpoint({
  id: 'share.sitemap',
  method: 'GET',
  path: '/discord/share/sitemap.xml',
  audience: 'anyone',
  summary: 'The public pages that search engines may find, newest first, at most 1,000',
  limit: 'share_page',
  reply: { status: 200, file: ['application/xml; charset=utf-8'] },
  errorCodes: [],
});

export const getSharePicture = endpoint({
  id: 'share.picture',
  method: 'GET',
  path: '/discord/share/{code}/picture.png',
  audience: 'anyone',
  summary: 'The picture for previews of a public page: 1200 × 630 pixels, less than 100 KB',
  limit: 'share_page',
  params: codeParams,
  reply: { status: 200, file: ['image/png'] },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});
