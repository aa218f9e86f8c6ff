export function serverFlags(): readonly string[];
/** Settings of the C library's allocator for the server's process. */
export function serverMemory(): Record<string, string>;
