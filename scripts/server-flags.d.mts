export function serverFlags(): readonly string[];
/** The environment of the server process: its compile cache, and settings of the C library's allocator. */
export function serverEnvironment(): Record<string, string>;
