import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Flags of the server's Node: a small space for short-lived objects, which by default takes three times 16 MB (promise D5). */
export const serverFlags = () => ['--max-semi-space-size=4'];

/**
 * The environment of the server's process. Compiled files are cached: a second start takes half the time and never
 * loads the TypeScript compiler, which takes 12 MB; the cache must be set before the first file is loaded. How the C
 * library manages the server's memory (password hashes, pictures): two arenas instead of eight per core, and large
 * blocks that go back to the system when they are freed. Read by glibc; others ignore it.
 */
export const serverEnvironment = () => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
});
