import type { FastifyInstance } from 'fastify';

/** The header of every response, except for the pages that search engines may find (DEC-15). */
export const NOT_INDEXED = { 'x-robots-tag': 'noindex' } as const;

/** Pages that search engines may find. /register is included because its SEO score is promised (promise D3). */
const INDEXED_PATHS: ReadonlySet<string> = new Set(['/home', '/login', '/register']);
/** The pages that the sitemap lists. */
const LISTED_PATHS = ['/home', '/login'] as const;

/** The sitemap of share pages that their creators let search engines find (ADR 0238); `features/share` serves it. */
const SHARE_SITEMAP = '/discord/share/sitemap.xml';

export const isIndexed = (path: string): boolean => INDEXED_PATHS.has(path);

/** The paths of APIs and of URLs that contain a secret. Crawlers may read all other pages; most have noindex. */
const DISALLOWED_PATHS = [
  '/api/',
  '/cable',
  '/calendar/',
  '/users/',
  '/reset-password/',
  '/unsubscribe/',
  '/verify-email',
  '/confirm-email',
  '/revert-email',
];

const robotsOf = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Sitemap: ${publicUrl}${SHARE_SITEMAP}`,
    '',
  ].join('\n');

/** The sitemap of these URLs, which need no escaping. */
export const sitemapOf = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Serves /robots.txt and /sitemap.xml. */
export function serveRobotsAndSitemap(app: FastifyInstance, publicUrl: string): void {
  const [robots, sitemap] = [robotsOf(publicUrl), sitemapOf(LISTED_PATHS.map((path) => publicUrl + path))];
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(sitemap),
  );
}
