import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Node flags for the server: a small space for short-lived objects, which V8 would otherwise let grow to tens of
 * megabytes (promise D5).
 */
export const serverFlags = () => ['--max-semi-space-size=4'];

/**
 * The environment of the server's process. Compiled files are cached, so that a second start takes half the time and
 * never loads the code that removes types, which takes 12 MB; the cache must be set before the first file is loaded.
 * The C library uses two arenas instead of eight per core, and returns large blocks to the system when they are freed,
 * such as those of password hashes and pictures. Only glibc reads these variables; other C libraries ignore them.
 */
export const serverEnvironment = () => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
});
