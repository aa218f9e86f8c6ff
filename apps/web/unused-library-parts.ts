import type { Plugin } from 'vite';

/** Replaces a part of a library's file; fails the build if the part is missing, for example after an upgrade. */
function replacePart(code: string, file: string, part: RegExp, replacement: string): string {
  if (!part.test(code)) throw new Error(`${file} has no ${part}`);
  return code.replace(part, replacement);
}

/** Removes the router's instrumentation, which the app does not use. */
const withoutInstrumentation = (code: string): string =>
  replacePart(
    code,
    'router.js',
    /import \{[^}]*\} from "\.\/instrumentation\.js";/,
    `const consumeInstrumentationClientResultMetaReceiver = () => undefined;
const getRouteInstrumentationUpdates = () => ({});
const instrumentClientSideRouter = (router) => router;`,
  );

/** Removes the prefetching of links, which works only in framework mode; app/prefetch.ts prefetches instead. */
const withoutPrefetchingLinks = (code: string): string =>
  replacePart(
    code,
    'lib.js',
    /import \{ FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior \} from (.*);/,
    `import { FrameworkContext, mergeRefs } from $1;
const PrefetchPageLinks = () => null;
const usePrefetchBehavior = () => [false, null, {}];`,
  );

/** Contexts that the autocomplete shares with text fields, lists and menus. */
const CONTEXTS = [
  'AutocompleteContext',
  'AutocompleteStateContext',
  'SelectableCollectionContext',
  'FieldInputContext',
];
const CONTEXTS_FILE = '\0autocomplete-contexts';
const CREATED_CONTEXT = /const ([\w$]+) = \/\*#__PURE__\*\/ \(0, [\w$]+createContext\)\(null\);/g;

/** Moves the contexts to a separate file, so that a text field does not load the autocomplete. */
function withoutContexts(code: string): string {
  const imported = [...code.matchAll(CREATED_CONTEXT)].map(([, local = '']) => {
    const name = CONTEXTS.find((context) => code.includes(`${local} as ${context}`));
    if (!name) throw new Error(`Autocomplete.mjs exports an unknown context, ${local}`);
    return `${name} as ${local}`;
  });
  if (imported.length === 0) throw new Error('Autocomplete.mjs creates no contexts');
  return `import { ${imported.join(', ')} } from '${CONTEXTS_FILE}';\n${code.replace(CREATED_CONTEXT, '')}`;
}

const COMPONENT_FILES = /[\\/]react-aria-components[\\/]dist[\\/]private[\\/]/;
const CHANGES: readonly (readonly [file: RegExp, change: (code: string) => string])[] = [
  [/[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/, withoutInstrumentation],
  [/[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/, withoutPrefetchingLinks],
  [/[\\/]react-aria-components[\\/]dist[\\/]private[\\/]Autocomplete\.mjs$/, withoutContexts],
];

/** Removes unused library code that tree shaking keeps (ADR 0020). */
export function unusedLibraryParts(): Plugin {
  return {
    name: 'unused-library-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === CONTEXTS_FILE || (source === './Autocomplete.mjs' && COMPONENT_FILES.test(importer))
        ? CONTEXTS_FILE
        : null,
    load: (id) =>
      id === CONTEXTS_FILE
        ? [
            'import { createContext } from "react";',
            ...CONTEXTS.map((name) => `export const ${name} = /*#__PURE__*/ createContext(null);`),
          ].join('\n')
        : null,
    transform(code, id) {
      const change = CHANGES.find(([file]) => file.test(id))?.[1];
      return change ? { code: change(code), map: null } : null;
    },
  };
}
