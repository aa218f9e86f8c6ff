import { createHash } from 'node:crypto';
import { escapeHtml as safe } from '../../../platform/html.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../../../platform/preview-picture.ts';
import { type SharedPage, sharePageUrl } from '../present.ts';

const STYLE = `
:root{color-scheme:dark light;--page:oklch(.17 .012 255);--panel:oklch(.21 .014 255);--line:oklch(.335 .016 255);--ink:oklch(.955 .01 85);--quiet:oklch(.79 .014 85);--accent:oklch(.8 .115 85);--action:oklch(.74 .105 190);--action-ink:oklch(.18 .03 190)}
@media (prefers-color-scheme:light){:root{--page:oklch(.965 .008 85);--panel:oklch(.99 .004 85);--line:oklch(.88 .012 85);--ink:oklch(.245 .018 260);--quiet:oklch(.41 .018 260);--accent:oklch(.51 .1 72);--action:oklch(.48 .09 195);--action-ink:oklch(.99 .005 195)}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 Inter,system-ui,sans-serif;color:var(--ink);background:var(--page)}
.page{max-width:42rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.brand{font:600 1.2rem/1.3 Fraunces,Georgia,serif;color:var(--accent);text-decoration:none}
main{margin-top:1.25rem;padding:1.5rem;background:var(--panel);border:1px solid var(--line);border-top:3px solid var(--brand,var(--accent));overflow:hidden;border-radius:16px}
.banner{display:block;width:calc(100% + 3rem);height:8rem;margin:-1.5rem -1.5rem 1.5rem;object-fit:cover}
.logo{float:right;width:3.5rem;height:3.5rem;margin:0 0 .5rem 1rem;border-radius:10px;object-fit:cover}
.label{margin:0;font-size:.875rem;font-weight:600;color:var(--accent)}
h1{margin:.25rem 0 .5rem;font:600 2rem/1.2 Fraunces,Georgia,serif;overflow-wrap:anywhere}
h2{margin:1.75rem 0 .5rem;font:600 1.2rem/1.3 Fraunces,Georgia,serif}
p{margin:.5rem 0;overflow-wrap:anywhere}
.notice{color:var(--quiet)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.35rem 1.25rem;margin:1.25rem 0 0}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
ul{margin:0;padding:0;list-style:none}
li{display:flex;gap:1rem;justify-content:space-between;padding:.5rem 0;border-top:1px solid var(--line)}
li span:first-child{min-width:0;overflow-wrap:anywhere}
li span+span{flex:none;max-width:50%;color:var(--quiet);font-variant-numeric:tabular-nums;text-align:right}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.75rem}
.actions a{flex:1 1 12rem;padding:.75rem 1.25rem;border:1px solid var(--action);border-radius:10px;font-weight:600;text-align:center;text-decoration:none;color:var(--action)}
.actions a.primary{color:var(--action-ink);background:var(--action)}
footer{margin-top:1rem;font-size:.875rem}
footer a{display:inline-block;padding:.5rem 0;color:var(--quiet)}
a:focus-visible{outline:2px solid var(--action);outline-offset:3px}`;

/** HTML with its response headers. */
export interface Document {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Headers that forbid scripts, content of other sites and framing, and also search engines unless they are allowed. */
const headersOf = (styles: readonly string[], isIndexed: boolean): Document['headers'] => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styles.map(hashOf).join(' ')}`,
    "img-src 'self'",
    // For page audit tools, which fetch robots.txt from within the page; the page has no script that could connect.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-robots-tag': isIndexed ? 'all' : 'noindex',
  'cache-control': 'no-cache',
});

/** The page with this share code, which is readable without JavaScript. */
export function renderPage(page: SharedPage, link: { publicUrl: string; code: string }): Document {
  const { publicUrl, code } = link;
  const url = sharePageUrl(publicUrl, code);
  const { branding, isIndexed } = page;
  const canonicalLink = isIndexed ? `<link rel="canonical" href="${safe(url)}">\n` : '';
  return htmlPage({
    title: `${page.title} · Quartermaster`,
    tags: canonicalLink + previewTags(page, url),
    accent: branding?.accent ?? null,
    isIndexed,
    main: `${brandPictures(branding)}<p class="label">${safe(page.label)}</p>
<h1 dir="auto">${safe(page.title)}</h1>
${page.description ? `<p dir="auto">${safe(page.description)}</p>` : ''}
${page.notice ? `<p class="notice">${safe(page.notice)}</p>` : ''}
${detailList(page)}
${itemList(page)}
<div class="actions">${page.joinCode === null ? '' : `<a class="primary" href="/join/${safe(page.joinCode)}">Join</a>`}
<a${page.joinCode === null ? ' class="primary"' : ''} href="${safe(page.openPath)}">Open in Quartermaster</a></div>`,
    footer: `<footer><a href="${safe(page.reportPath)}" rel="nofollow">Report this page</a></footer>`,
  });
}

/** Banner and logo of the party, without alternative text, because the page also contains the name of the party. */
const brandPictures = (branding: SharedPage['branding']): string =>
  (branding?.banner_url
    ? `<img class="banner" src="${safe(branding.banner_url)}" alt="" width="672" height="128">\n`
    : '') +
  (branding?.logo_url
    ? `<img class="logo" src="${safe(branding.logo_url)}?size=small" alt="" width="56" height="56">\n`
    : '');

/** The page for a code that cannot be opened, the same for every reason. */
export const renderNotFoundPage = (): Document =>
  htmlPage({
    title: 'Link not found · Quartermaster',
    main: `<p class="label">Public page</p>
<h1>This link does not work</h1>
<p>It may have been revoked, have expired, or be mistyped. Request a new link from the person who shared the page.</p>
<div class="actions"><a class="primary" href="/">Open Quartermaster</a></div>`,
  });

interface Parts {
  readonly title: string;
  readonly main: string;
  readonly tags?: string;
  readonly footer?: string;
  /** A color as `#rrggbb` that is visible in both themes. */
  readonly accent?: string | null;
  readonly isIndexed?: boolean;
}

function htmlPage({
  title,
  main,
  tags = '',
  footer = '',
  accent = null,
  isIndexed = false,
}: Parts): Document {
  // The color of a party is in a separate style element, so that the policy allows both by their hashes.
  const styles = [STYLE, ...(accent === null ? [] : [`:root{--brand:${accent}}`])];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isIndexed ? '' : '<meta name="robots" content="noindex">\n'}<meta name="color-scheme" content="dark light">
<title>${safe(title)}</title>
${tags}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((style) => `<style>${style}</style>`).join('\n')}
</head>
<body><div class="page">
<header><a class="brand" href="/">Quartermaster</a></header>
<main>
${main}
</main>
${footer}
</div></body>
</html>
`;
  return { html, headers: headersOf(styles, isIndexed) };
}

/** The meta tags from which other programs build a preview of the link. */
function previewTags(page: SharedPage, url: string): string {
  const tags = {
    'og:site_name': 'Quartermaster',
    'og:type': 'website',
    'og:title': `${page.label}: ${page.title}`,
    'og:description': summaryOf(page),
    'og:url': url,
    'og:image': `${url}/picture.png`,
    'og:image:type': 'image/png',
    'og:image:width': String(PREVIEW_WIDTH),
    'og:image:height': String(PREVIEW_HEIGHT),
    'og:image:alt': `${page.label}: ${page.title}`,
  };
  const description = `<meta name="description" content="${safe(summaryOf(page))}">`;
  const lines = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${safe(content)}">`,
  );
  // Selects the large picture on X and Discord, which take everything else from Open Graph.
  return [description, ...lines, '<meta name="twitter:card" content="summary_large_image">'].join('\n');
}

/** A short text about the subject: its description, the names of its first items, or its details. */
function summaryOf(page: SharedPage): string {
  if (page.description) return page.description;
  const details = page.details.map(({ label, value }) => `${label}: ${value}`).join(' · ');
  return page.items.length > 0
    ? page.items
        .map(({ name }) => name)
        .slice(0, 8)
        .join(', ')
    : details;
}

function detailList({ details }: SharedPage): string {
  if (details.length === 0) return '';
  const rows = details.map(({ label, value }) => `<dt>${safe(label)}</dt><dd dir="auto">${safe(value)}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

function itemList({ items, itemCount }: SharedPage): string {
  if (items.length === 0) return '';
  const rows = items.map(
    ({ name, note }) =>
      `<li><span dir="auto">${safe(name)}</span>${note ? `<span>${safe(note)}</span>` : ''}</li>`,
  );
  const omittedCount = itemCount - items.length;
  return `<h2>Items</h2><ul>${rows.join('')}</ul>${omittedCount > 0 ? `<p class="notice">And ${omittedCount} more.</p>` : ''}`;
}
