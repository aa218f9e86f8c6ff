import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The files of the app: code, pages, icons and fonts. */
const APP_FILE = /\.(?:js|css|html|svg|png|webmanifest)$|-latin-(?:wght|opsz)-\w+-.*\.woff2$/;
/** The service worker, build metadata, and documents without the app, which are not available offline. */
const NOT_PRECACHED = /^(?:sw\.js|(?:home|discord)\.html|\.vite\/)/;

/** Every file of the build that the app needs offline; a name with a hash needs no revision. */
async function builtFiles(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const appFiles = names.filter((name) => APP_FILE.test(name) && !NOT_PRECACHED.test(name));
  return Promise.all(
    appFiles.map(async (name) => ({
      url: `/${name}`,
      revision: name.startsWith('assets/')
        ? null
        : createHash('sha256')
            .update(await readFile(join(folder, name)))
            .digest('hex')
            .slice(0, 16),
    })),
  );
}

/** Builds the service worker after all other files, because it contains their list. */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = join(root, outDir);
    },
    async closeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          BUILT_FILES: JSON.stringify(await builtFiles(folder)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: join(import.meta.dirname, 'src/worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}
