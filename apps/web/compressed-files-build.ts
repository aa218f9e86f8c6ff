import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT_FILE = /\.(?:js|css|html|svg|webmanifest)$/;

/**
 * Writes compressed copies of each text file of the build, so that the server does not compress it for every visitor.
 */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = join(root, outDir);
    },
    closeBundle: {
      // Runs after the service worker is built, because it is compressed too.
      order: 'post',
      sequential: true,
      async handler() {
        const names = (await readdir(folder, { recursive: true })).filter((name) => TEXT_FILE.test(name));
        await Promise.all(names.map((name) => compressFile(join(folder, name))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
