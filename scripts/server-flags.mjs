/** How Node runs the server: by default short-lived objects fill 16 MB three times over (promise D5). */
export const serverFlags = () => ['--max-semi-space-size=4'];

/**
 * How the C library manages the server's memory (password hashes, pictures): two arenas instead of eight per core, and
 * large blocks that go back to the system when they are freed. Read by glibc; others ignore it.
 */
export const serverMemory = () => ({
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
});
