export function serverFlags(): readonly string[];
