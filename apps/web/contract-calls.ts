import type { Plugin } from 'vite';

const CONTRACT_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']@quartermaster\/contract\/([\w-]+)["'];?/g;
const PREFIX = 'virtual:contract-calls/';

const isEndpoint = (value: unknown): value is { id: string; method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value)
    ? value.every(isPlain)
    : Object.getPrototypeOf(value) === Object.prototype && Object.values(value as object).every(isPlain));

/** The source of what a module without schemas may contain: a call, or a constant. Null for everything else. */
function sourceOf(value: unknown): string | null {
  if (value === undefined || typeof value === 'function') return null;
  if (!isEndpoint(value)) return isPlain(value) ? JSON.stringify(value) : null;
  const { id, method, path } = value;
  return JSON.stringify({ id, method, path });
}

const importContract = async (slice: string): Promise<Record<string, unknown>> =>
  import(import.meta.resolve(`@quartermaster/contract/${slice}`));

const nameIn = (specifier: string): string => specifier.trim().split(/\s+as\s+/)[0] ?? '';

/**
 * In a build, an endpoint imported from the contract arrives with only its id, method and path, and a plain
 * constant unchanged, so that a page that only makes calls does not load the schema library (28 KB gzip).
 * Schemas themselves are imported as written; forms fetch them when first touched.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    enforce: 'post',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const exported = await importContract(id.slice(PREFIX.length + 1));
      const code = Object.entries(exported)
        .map(([name, value]) => [name, sourceOf(value)] as const)
        .filter(([, text]) => text !== null)
        .map(([name, text]) => `export const ${name} = ${text};`);
      return { code: code.join('\n'), moduleSideEffects: false };
    },
    async transform(code, id) {
      if (!id.includes('/apps/web/src/') || !code.includes('@quartermaster/contract/')) return null;
      let result = code;
      for (const [statement, names = '', slice = ''] of code.matchAll(CONTRACT_IMPORT)) {
        const exported = await importContract(slice);
        const specifiers = names.split(',').filter((name) => name.trim() !== '');
        const plainSpecifiers = specifiers.filter((name) => sourceOf(exported[nameIn(name)]) !== null);
        const schemaSpecifiers = specifiers.filter((name) => !plainSpecifiers.includes(name));
        const lines = [
          ...(plainSpecifiers.length > 0
            ? [`import {${plainSpecifiers.join(',')}} from "${PREFIX}${slice}";`]
            : []),
          ...(schemaSpecifiers.length > 0
            ? [`import {${schemaSpecifiers.join(',')}} from "@quartermaster/contract/${slice}";`]
            : []),
        ];
        result = result.replace(statement, lines.join(''));
      }
      return result === code ? null : { code: result, map: null };
    },
  };
}
