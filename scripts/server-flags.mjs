import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Flags for the server's Node: a small space for short-lived objects, which takes three times 16 MB by default
 * (promise D5).
 */
export const serverFlags = () => ['--max-semi-space-size=4'];

/**
 * The environment of the server's process. Compiled files are cached, so that a second start takes half the
 * time and never loads the TypeScript compiler, which takes 12 MB; the cache must be set before the first file
 * is loaded. For the server's memory (password hashes, pictures), the C library uses two arenas instead of
 * eight per core, and returns large blocks to the system when they are freed. Only glibc reads these variables;
 * other C libraries ignore them.
 */
export const serverEnvironment = () => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
});
