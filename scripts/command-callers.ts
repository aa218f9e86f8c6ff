import { importedBy } from './slice-cycles.ts';
import type { Finding, SourceFile } from './structure-rules.ts';

const COMMANDS = /^(apps\/server\/src\/features\/[^/]+\/)commands\/(?!.*\.test\.ts$)/;

/** Files in `commands` that only tests and other commands of their slice import: they belong in `domain`. */
export function findUncalledCommands(files: readonly SourceFile[]): Finding[] {
  const called = new Set<string>();
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file.path)) continue;
    const slice = COMMANDS.exec(file.path)?.[1];
    for (const target of importedBy(file))
      if (slice === undefined || COMMANDS.exec(target)?.[1] !== slice) called.add(target);
  }
  return files
    .filter(({ path }) => COMMANDS.test(path) && !called.has(path))
    .map(
      ({ path }) =>
        `${path}: no route, job or other slice imports it; code that only commands use belongs in domain/`,
    );
}
