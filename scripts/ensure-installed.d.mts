export function pinnedNode(root: string): string;
export function ensureInstalled(root: string, log?: (message: string) => void): void;
export function isInstalled(root: string): boolean;
