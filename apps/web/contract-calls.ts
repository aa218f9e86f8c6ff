import type { Plugin } from 'vite';

const CONTRACT_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']@quartermaster\/contract\/([\w-]+)["'];?/g;
const PREFIX = 'virtual:contract-calls/';

const isEndpoint = (value: unknown): value is { id: string; method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

const contractOf = async (slice: string): Promise<Record<string, unknown>> =>
  import(import.meta.resolve(`@quartermaster/contract/${slice}`));

const nameIn = (specifier: string): string => specifier.trim().split(/\s+as\s+/)[0] ?? '';

/**
 * In a build, an endpoint imported from the contract arrives as its id, method and path alone, so that
 * a page that only makes calls does not load every schema and the schema library (28 KB gzip).
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
      const exported = await contractOf(id.slice(PREFIX.length + 1));
      const calls = Object.entries(exported).filter((entry) => isEndpoint(entry[1]));
      const code = calls.map(([name, spec]) => {
        const { id: call, method, path } = spec as { id: string; method: string; path: string };
        return `export const ${name} = ${JSON.stringify({ id: call, method, path })};`;
      });
      return { code: code.join('\n'), moduleSideEffects: false };
    },
    async transform(code, id) {
      if (!id.includes('/apps/web/src/') || !code.includes('@quartermaster/contract/')) return null;
      let result = code;
      for (const [statement, names = '', slice = ''] of code.matchAll(CONTRACT_IMPORT)) {
        const exported = await contractOf(slice);
        const specifiers = names.split(',').filter((name) => name.trim() !== '');
        const calls = specifiers.filter((name) => isEndpoint(exported[nameIn(name)]));
        const others = specifiers.filter((name) => !calls.includes(name));
        const lines = [
          ...(calls.length > 0 ? [`import {${calls.join(',')}} from "${PREFIX}${slice}";`] : []),
          ...(others.length > 0
            ? [`import {${others.join(',')}} from "@quartermaster/contract/${slice}";`]
            : []),
        ];
        result = result.replace(statement, lines.join(''));
      }
      return result === code ? null : { code: result, map: null };
    },
  };
}
