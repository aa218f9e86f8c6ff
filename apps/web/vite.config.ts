import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedFiles } from './compressed-files-build.ts';
import { contractCalls } from './contract-calls.ts';
import { guestPages } from './guest-pages-build.ts';
import { mergedChunks } from './merged-chunks-build.ts';
import { serviceWorker } from './service-worker-build.ts';
import { unusedLibraryParts } from './unused-library-parts.ts';

/** Preloads the fonts of the first paint, so that the fallback fonts are shown as briefly as possible. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /-latin-(wght|opsz)-normal-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}

/** The interface is in English only; the component library's other 33 languages are left out of the bundle. */
function englishOnly(): Plugin {
  const locale =
    /[\\/](?:react-aria|react-stately|@react-aria|@react-stately)[\\/].*[\\/]([a-z]{2}-[A-Z]{2})\.m?js$/;
  return {
    name: 'english-only',
    enforce: 'pre',
    load(id) {
      const match = locale.exec(id);
      return match && match[1] !== 'en-US' ? 'export default {};' : null;
    },
  };
}

/** Files of the layout for signed-in users, and small files of the dashboard, where most visits begin. */
const signedInLayout =
  /src[\\/](app[\\/](rail|account-menu|bottom-navigation|phone-bar)|platform[\\/](activity|live|preferences-sync|query-client|queries|tier-rejections)|features[\\/](notification[\\/](api|components[\\/]bell)|party[\\/]view)|ui[\\/](badge|empty-state|shortcuts|skeleton|hooks[\\/]use-media))\.tsx?$|lucide-react.*[\\/](plus|crown)\.m?js$|rules[\\/]src[\\/]role-labels\.ts$/;

/** The plugins that transform the sources. */
const codePlugins = () => [englishOnly(), unusedLibraryParts(), react(), tailwindcss(), contractCalls()];

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    mergedChunks(codePlugins),
    ...codePlugins(),
    preloadFonts(),
    guestPages(),
    serviceWorker(),
    compressedFiles(),
  ],
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Every chunk contains the file names of its imports: names without a prefix make the first load smaller.
        chunkFileNames: 'assets/[hash:7].js',
        // Modules that are always loaded together are one file, which compresses better than many.
        codeSplitting: {
          groups: [
            { name: 'frame', tags: ['$initial'], priority: 3 },
            // The next group would include this dependency, which guest pages need without the rest of the group.
            { name: 'action-key', test: /use-action-key/, priority: 1 },
            { name: 'signed-in', test: signedInLayout },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api },
      '/users': { target: api },
      '/discord/share': { target: api },
      // A page of the app has the same path as this endpoint.
      '/unsubscribe': { target: api, bypass: ({ method, url }) => (method === 'POST' ? undefined : url) },
      '/cable': { target: api.replace('http', 'ws'), ws: true },
    },
  },
});
