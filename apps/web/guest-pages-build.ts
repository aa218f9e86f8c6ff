import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SITE_URL } from '@quartermaster/contract/constants';
import react from '@vitejs/plugin-react';
import { build, minify, type Plugin } from 'vite';
import { contractCalls } from './contract-calls.ts';
import { importClosure } from './import-closure.ts';

/** A page that is rendered at build time. */
interface GuestPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /**
   * The module of a page that the app takes over; absent for a document that is readable without the app (ADR 0233).
   */
  readonly module?: string;
}

const TAGLINE =
  'Who carries what, who got the loot, and where every coin went: the companion for your gaming group.';

const PAGES: readonly GuestPage[] = [
  {
    path: '/login',
    title: 'Log in · Quartermaster',
    description: TAGLINE,
    module: 'src/features/auth/pages/login-page.tsx',
  },
  {
    path: '/register',
    title: 'Create an account · Quartermaster',
    description: TAGLINE,
    module: 'src/features/auth/pages/register-page.tsx',
  },
  {
    path: '/home',
    title: 'Quartermaster: inventory, shops and loot for role-playing groups',
    description:
      'Keep the inventories, shops, loot and coins of your tabletop role-playing group, live on every phone and laptop. Free to start, or host it yourself.',
  },
  {
    path: '/discord',
    title: 'Discord bot · Quartermaster',
    description:
      'Look up who carries what, buy from the shop and claim loot in the Discord channel of your role-playing group.',
  },
];

const THEME = '<script src="/theme.js"></script>';
const ROOT = '<div id="root"></div>';
const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/;
/** The script of the app's entry and the preloads of its imports. */
const ENTRY_SCRIPTS =
  /(?:<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="[^"]+">(?:<\/script>)?\s*)+/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description" content="[^"]*" \/>/;
const NOSCRIPT = /<noscript>[^<]*<\/noscript>/;
/** The tokens of the light theme, for browsers without scripts, which cannot apply the chosen theme. */
const LIGHT_TOKENS = /\[data-theme=light\]\{([^}]*)\}/;
/** Hides a page that the start script marks for replacement by the app. */
const HIDDEN_STYLE = '[data-start=replace] #root{visibility:hidden}';

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

function replaceOnce(html: string, part: string | RegExp, replacement: string): string {
  const result = html.replace(part, () => replacement);
  if (result === html) throw new Error(`index.html has no ${part}`);
  return result;
}

/** Renders the pages with the app's own modules, compiled for Node. */
async function renderPages(root: string): Promise<Map<string, string>> {
  const outDir = await mkdtemp(join(root, '.guest-pages-'));
  try {
    await build({
      configFile: false,
      publicDir: false,
      root,
      logLevel: 'warn',
      plugins: [react(), contractCalls()],
      build: { ssr: 'src/app/guest-page.tsx', outDir, target: 'node20' },
    });
    const render = await import(pathToFileURL(join(outDir, 'guest-page.js')).href);
    const contents = new Map<string, string>();
    for (const { path, module } of PAGES)
      contents.set(path, await (module ? render.renderGuestPage(path) : render.renderSitePage(path)));
    return contents;
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** The script that runs before the first paint, as one expression without imports. */
async function buildStartScript(root: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'src/app/before-start.ts'), output: { format: 'iife' } },
    },
  });
  const chunk = [result].flat().flatMap((built) => ('output' in built ? built.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error('before-start.ts was not built');
  return chunk.code.trim();
}

const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The files of a page, including its imports, for preloading. */
function codeOf(manifest: Manifest, module: string): string[] {
  const keys = importClosure(module, (key) => manifest[key] && (manifest[key].imports ?? []));
  return [...keys].flatMap((key) => manifest[key]?.file ?? []);
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Throws unless the page has a heading and no scripts, and every file under /assets that it references exists. A page
 * that the app takes over must have no Suspense boundary.
 */
async function checkContent({ path, module }: GuestPage, content: string, outDir: string): Promise<void> {
  if (!content.includes('<h1') || content.includes('<script')) throw new Error(`${path} was not rendered`);
  if (module && content.includes('<!--$'))
    throw new Error(`${path} has a Suspense boundary, so that React would render it twice (ADR 0174)`);
  for (const [, file = ''] of content.matchAll(/"(\/assets\/[^"]+)"/g)) await access(join(outDir, file));
}

/** Title, description, and metadata for link previews and search engines. The server fills in the site's URL. */
function headOf(shell: string, { path, title, description }: GuestPage): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Quartermaster',
    'og:title': title,
    'og:description': description,
    'og:url': SITE_URL + path,
    'og:image': `${SITE_URL}/preview.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The inventory of a party in Quartermaster',
  };
  const meta = [
    `<meta name="description" content="${escapeAttribute(description)}" />`,
    `<link rel="canonical" href="${SITE_URL}${path}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}" />`,
    ),
  ];
  return replaceOnce(replaceOnce(shell, TITLE, `<title>${title}</title>`), DESCRIPTION, meta.join(''));
}

interface AppParts {
  readonly startScript: string;
  readonly styles: string;
  readonly disabledStyles: string;
  readonly entry: string;
  readonly code: readonly string[];
}

/** A page that the app takes over once it has been painted. */
function appPage(head: string, content: string, { path }: GuestPage, parts: AppParts): string {
  const { startScript, styles, disabledStyles, entry } = parts;
  let html = replaceOnce(
    head,
    STYLES,
    `${startScript}<style>${HIDDEN_STYLE}${styles}</style>${disabledStyles}`,
  );
  html = replaceOnce(html, ROOT, `<div id="root" data-page="${path}">${content}</div>`);
  html = replaceOnce(html, ENTRY_SCRIPTS, '');
  const code = [entry, ...parts.code.filter((file) => !entry.includes(`"/${file}"`)).map(preload)];
  return replaceOnce(html, '</body>', `<template id="code">${code.join('')}</template></body>`);
}

/** A document without the app: its only script applies the chosen theme. */
function standalonePage(head: string, content: string, styles: string): string {
  const tokens = LIGHT_TOKENS.exec(styles)?.[1];
  if (tokens === undefined) throw new Error('The styles have no light theme');
  const withoutScript = `@media(prefers-color-scheme:light){:root:not([data-theme]){${tokens}}}`;
  let html = replaceOnce(head, STYLES, `<style>${styles}${withoutScript}</style>`);
  html = replaceOnce(html, ROOT, content);
  html = replaceOnce(html, NOSCRIPT, '');
  return replaceOnce(html, ENTRY_SCRIPTS, '');
}

/**
 * Renders each page of `PAGES` at build time into an HTML file that includes its styles, so that the first paint needs
 * no other file (ADR 0174).
 */
export function guestPages(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'guest-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    async writeBundle() {
      const outPath = (name: string) => join(outDir, name);
      const indexHtml = await readFile(outPath('index.html'), 'utf8');
      const theme = (await minify('theme.js', await readFile(outPath('theme.js'), 'utf8'))).code.trim();
      const shell = replaceOnce(indexHtml, THEME, `<script>${theme}</script>`);
      await writeFile(outPath('index.html'), shell);

      const manifest = JSON.parse(await readFile(outPath('.vite/manifest.json'), 'utf8')) as Manifest;
      const styles = await readFile(outPath(STYLES.exec(shell)?.[1] ?? ''), 'utf8');
      // Without this link, code that is loaded later would fetch the styles again.
      const disabledStyles = `<link rel="stylesheet" href="${STYLES.exec(shell)?.[1]}" disabled>`;
      const entry = ENTRY_SCRIPTS.exec(shell)?.[0] ?? '';
      const startScript = `<script>${await buildStartScript(root)}</script>`;
      const contents = await renderPages(root);
      for (const page of PAGES) {
        const content = contents.get(page.path) ?? '';
        await checkContent(page, content, outDir);
        const head = headOf(shell, page);
        const html = page.module
          ? appPage(head, content, page, {
              startScript,
              styles,
              disabledStyles,
              entry,
              code: codeOf(manifest, page.module),
            })
          : standalonePage(head, content, styles);
        await writeFile(outPath(`${page.path.slice(1)}.html`), html);
      }
    },
  };
}
