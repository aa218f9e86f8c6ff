import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test file that takes longest; if it started last, it would run alone at the end. */
const isLongest = (path: string) => path.includes('/test/model/');
/** Files that mostly wait for a killed server to start again: together they would leave the processors idle. */
const isWaiting = (path: string) => path.includes('/test/crash/');

/** The files of one kind of tests in their starting order: the longest first, and waiting files spread out. */
export function orderFiles<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const otherFiles = files.filter((file) => !isLongest(pathOf(file)) && !isWaiting(pathOf(file)));
  const waiting = files.filter((file) => isWaiting(pathOf(file)));
  const ordered = [...otherFiles];
  for (const [index, file] of waiting.entries())
    ordered.splice(index + Math.ceil(((index + 1) * otherFiles.length) / (waiting.length + 1)), 0, file);
  return [...files.filter((file) => isLongest(pathOf(file))), ...ordered];
}

/** Vitest's order, grouped by the kind of tests; within each kind, the longest and the waiting files are moved. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...kinds.values()].flatMap((kind) => orderFiles(kind, ({ moduleId }) => moduleId));
  }
}
