import { gzipSync } from 'node:zlib';
import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import { mergeChunks } from './merge-chunks.ts';
import { GUEST_PAGES, LAYOUT } from './page-layout.ts';

/** The chunks of a build that is not written to disk. */
async function builtChunks(
  config: UserConfig,
  plugins: () => PluginOption[],
): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    ...config,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: plugins(),
    build: { ...config.build, write: false },
  });
  return [result]
    .flat()
    .flatMap((built) => ('output' in built ? built.output : []))
    .filter((file) => file.type === 'chunk');
}

/** The name of the merged file by module. Modules that are not merged are absent. */
function mergedModules(chunks: readonly Rolldown.OutputChunk[]): Map<string, string> {
  const modules = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
  const pages = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  const layout = pages.find(({ facadeModuleId }) => facadeModuleId?.endsWith(LAYOUT));
  if (!layout) throw new Error(`The build has no ${LAYOUT}`);
  const groups = mergeChunks(
    chunks.map(({ fileName, code, imports }) => ({ name: fileName, bytes: gzipSync(code).length, imports })),
    pages.map(({ fileName, facadeModuleId }) =>
      GUEST_PAGES.test(facadeModuleId ?? '') ? [fileName] : [layout.fileName, fileName],
    ),
    new Set(
      chunks
        .filter(({ isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry)
        .map(({ fileName }) => fileName),
    ),
  );
  return new Map(
    groups.flatMap((files, index) =>
      files.flatMap((file) => (modules.get(file) ?? []).map((id) => [id, `shared-${index}`] as const)),
    ),
  );
}

/**
 * Merges small files that pages share. The bundler writes a file for each set of modules that the same pages need,
 * which results in hundreds of files (ADR 0020). The app is built twice: the first build, which is not written, finds
 * the files to merge.
 */
export function mergedChunks(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'merged-chunks',
    apply: 'build',
    async config(config) {
      const fileOfModule = mergedModules(await builtChunks(config, plugins));
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: (id) => fileOfModule.get(id) ?? null,
                    debugName: 'shared',
                    priority: -1,
                    // The modules that a module imports stay in their own files.
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
      };
    },
  };
}
