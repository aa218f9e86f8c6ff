import type { Plugin } from 'vite';

const CONTRACT_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']@quartermaster\/contract\/([\w-]+)["'];?/g;
const PREFIX = 'virtual:contract-calls/';

interface Endpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly upload?: readonly string[];
  readonly reply: { readonly file?: readonly string[] };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

const isConstant = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value)
    ? value.every(isConstant)
    : Object.getPrototypeOf(value) === Object.prototype && Object.values(value as object).every(isConstant));

/** The source of an endpoint without its schemas, or of a constant. Null for all other exports. */
function sourceOf(value: unknown): string | null {
  if (value === undefined || typeof value === 'function') return null;
  if (!isEndpoint(value)) return isConstant(value) ? JSON.stringify(value) : null;
  const { id, method, path, upload, reply } = value;
  return JSON.stringify({ id, method, path, upload, reply: { file: reply.file } });
}

const importContract = async (slice: string): Promise<Record<string, unknown>> =>
  import(import.meta.resolve(`@quartermaster/contract/${slice}`));

const importedName = (specifier: string): string => specifier.trim().split(/\s+as\s+/)[0] ?? '';

/**
 * In a build, an endpoint imported from the contract has only what a request needs (its id, method, path and the types
 * of files), and a constant is unchanged, so that a page that only sends requests does not load the schema library
 * (28 KB gzip). Schemas themselves are imported as written; a form loads its schema when it is first validated.
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
        const schemaFreeSpecifiers = specifiers.filter(
          (name) => sourceOf(exported[importedName(name)]) !== null,
        );
        const schemaSpecifiers = specifiers.filter((name) => !schemaFreeSpecifiers.includes(name));
        const lines = [
          ...(schemaFreeSpecifiers.length > 0
            ? [`import {${schemaFreeSpecifiers.join(',')}} from "${PREFIX}${slice}";`]
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
