/** Searches log lines for secrets (promise B15), with pure functions. */

export interface Secret {
  readonly kind: string;
  readonly secret: string;
}

export interface Scan {
  /** The number of lines that are not empty. */
  readonly lines: number;
  /** `KIND in: LINE`, without the secrets that were found. */
  readonly found: readonly string[];
}

/** An access token: three base64url parts, of which the first two encode JSON objects and begin with `{"`. */
const ACCESS_TOKEN = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/;
const WORD = /[\w.-]{8,}/g;

/** Finds secrets in a log, including percent-encoded ones, and all strings with the format of an access token. */
export function scanLog(text: string, secrets: readonly Secret[]): Scan {
  const words = new Map(secrets.map(({ kind, secret }) => [secret, kind]));
  // Secrets with characters other than letters, digits, underscores, dots and dashes are searched for as substrings.
  const phrases = secrets.filter(({ secret }) => !/^[\w.-]+$/.test(secret));
  const lines = text.split('\n').filter((line) => line !== '');
  const found = lines.flatMap((line) => findingsIn(line, words, phrases));
  return { lines: lines.length, found };
}

/** The findings in a line and in its decoded form, one for each secret. */
function findingsIn(line: string, words: Map<string, string>, phrases: readonly Secret[]): string[] {
  return [...new Set([line, decoded(line)])].flatMap((form) => {
    const kinds: [kind: string, secret: string][] = [];
    for (const [word] of form.matchAll(WORD)) {
      const kind = words.get(word) ?? words.get(word.replace(/^[.-]+|[.-]+$/g, ''));
      if (kind !== undefined) kinds.push([kind, word]);
    }
    for (const { kind, secret } of phrases) if (form.includes(secret)) kinds.push([kind, secret]);
    const accessToken = ACCESS_TOKEN.exec(form)?.[0];
    if (accessToken !== undefined) kinds.push(['access token by its format', accessToken]);
    const withoutSecrets = kinds.reduce((text, [, secret]) => text.replaceAll(secret, '[found]'), form);
    return kinds.map(([kind]) => `${kind} in: ${withoutSecrets}`);
  });
}

const decoded = (line: string): string =>
  line.replaceAll(/(?:%[\da-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });

const LINES_MIN = 2000;
/** Minimum number of secrets by kind, well below the numbers of a full run. */
const SECRETS_MIN = { password: 10, token: 100, refresh_token: 100, ticket: 5 };

/** The reasons why the result of a run is not meaningful: too few log lines or secrets, or a path without log lines. */
export function findInsufficientScans(scan: Scan, secrets: readonly Secret[], log: string): string[] {
  const violations: string[] = [];
  if (scan.lines < LINES_MIN) violations.push(`only ${scan.lines} log lines were gathered`);
  for (const [kind, min] of Object.entries(SECRETS_MIN)) {
    const count = secrets.filter((secret) => secret.kind === kind).length;
    if (count < min) violations.push(`only ${count} secrets of the kind ${kind} were seen`);
  }
  for (const path of [
    '/api/v1/auth/login',
    '/api/v1/auth/refresh',
    '/cable?token=[hidden]',
    '/cable?ticket=[hidden]',
  ]) {
    if (!log.includes(path)) violations.push(`no log line contains ${path}`);
  }
  return violations;
}
