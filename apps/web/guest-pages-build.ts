import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, minify, type Plugin } from 'vite';
import { contractCalls } from './contract-calls.ts';

/** Addresses of the pages that are rendered at build time, and the modules of these pages. */
const PAGES = {
  '/login': 'src/features/auth/pages/login-page.tsx',
  '/register': 'src/features/auth/pages/register-page.tsx',
};

const THEME = '<script src="/theme.js"></script>';
const ROOT = '<div id="root"></div>';
const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/;
/** The entry's code. */
const CODE =
  /(?:<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="[^"]+">(?:<\/script>)?\s*)+/;
const TITLE = /<title>[^<]*<\/title>/;
const HEADING = /<h1\b[^>]*>([^<]+)<\/h1>/;
/** A page that does not fit the visit is not seen before the app replaces it. */
const HIDE = '[data-start=replace] #root{visibility:hidden}';

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

function replaceOnce(html: string, part: string | RegExp, by: string): string {
  const result = html.replace(part, () => by);
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
    const { renderGuestPage } = await import(pathToFileURL(join(outDir, 'guest-page.js')).href);
    const contents = new Map<string, string>();
    for (const path of Object.keys(PAGES)) contents.set(path, await renderGuestPage(path));
    return contents;
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** The script that runs before the first paint, as one expression without imports. */
async function beforeStart(root: string): Promise<string> {
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
  const chunk = [result].flat().flatMap((each) => ('output' in each ? each.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error('before-start.ts was not built');
  return chunk.code.trim();
}

const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The code of a page that is not the entry's, which the browser would otherwise find late. */
function codeOf(manifest: Manifest, module: string): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const part = manifest[key];
    if (!part || files.has(part.file)) return;
    files.add(part.file);
    part.imports?.forEach(add);
  };
  add(module);
  return [...files];
}

/**
 * Renders the pages for guests at build time, each into an HTML file of its own with its styles, so that the first
 * paint waits for nothing else (ADR 0174).
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
      const inDist = (name: string) => join(outDir, name);
      const built = await readFile(inDist('index.html'), 'utf8');
      const theme = (await minify('theme.js', await readFile(inDist('theme.js'), 'utf8'))).code.trim();
      const shell = replaceOnce(built, THEME, `<script>${theme}</script>`);
      await writeFile(inDist('index.html'), shell);

      const manifest = JSON.parse(await readFile(inDist('.vite/manifest.json'), 'utf8')) as Manifest;
      const styles = await readFile(inDist(STYLES.exec(shell)?.[1] ?? ''), 'utf8');
      // Parts of the app that are loaded later find that their styles are here.
      const loaded = `<link rel="stylesheet" href="${STYLES.exec(shell)?.[1]}" disabled>`;
      const entry = CODE.exec(shell)?.[0] ?? '';
      const start = `<script>${await beforeStart(root)}</script>`;
      const contents = await renderPages(root);
      for (const [path, module] of Object.entries(PAGES)) {
        const content = contents.get(path) ?? '';
        const title = HEADING.exec(content)?.[1];
        if (title === undefined || content.includes('<script')) throw new Error(`${path} was not rendered`);
        let html = replaceOnce(shell, TITLE, `<title>${title} · Quartermaster</title>`);
        html = replaceOnce(html, STYLES, `${start}<style>${HIDE}${styles}</style>${loaded}`);
        html = replaceOnce(html, ROOT, `<div id="root" data-page="${path}">${content}</div>`);
        html = replaceOnce(html, CODE, '');
        const code = [
          entry,
          ...codeOf(manifest, module)
            .filter((file) => !entry.includes(`"/${file}"`))
            .map(preload),
        ];
        html = replaceOnce(html, '</body>', `<template id="code">${code.join('')}</template></body>`);
        await writeFile(inDist(`${path.slice(1)}.html`), html);
      }
    },
  };
}
