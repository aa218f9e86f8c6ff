import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest file: started last, it would end alone. */
const isLongest = (path: string) => path.includes('/test/model/');
/** Files that mostly wait for a killed server to start again: together they would leave the processors idle. */
const isWaiting = (path: string) => path.includes('/test/crash/');

/** Files of one kind of tests in the order in which they start: the longest first, those that wait apart from each other. */
export function orderFiles<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const others = files.filter((file) => !isLongest(pathOf(file)) && !isWaiting(pathOf(file)));
  const waiting = files.filter((file) => isWaiting(pathOf(file)));
  const rest = [...others];
  for (const [index, file] of waiting.entries())
    rest.splice(index + Math.ceil(((index + 1) * others.length) / (waiting.length + 1)), 0, file);
  return [...files.filter((file) => isLongest(pathOf(file))), ...rest];
}

/** Vitest's own order, in which the kinds of tests follow each other, changed within each kind. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...kinds.values()].flatMap((kind) => orderFiles(kind, ({ moduleId }) => moduleId));
  }
}
