import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest file: started last, it would end alone. */
const isLongest = (path: string) => path.includes('/test/model/');
/** Files that mostly wait for a killed server to start again: together they would leave the processors idle. */
const isWaiting = (path: string) => path.includes('/test/crash/');

/** Files of one kind of tests in the order in which they start: the longest first, those that wait apart from each other. */
export function orderFiles<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const others = files.filter((file) => !isLongest(pathOf(file)) && !isWaiting(pathOf(file)));
  const waiting = files.filter((file) => isWaiting(pathOf(file)));
  const distance = Math.ceil(others.length / (waiting.length + 1));
  const rest = others.flatMap((file, index) =>
    index > 0 && index % distance === 0 ? [...waiting.splice(0, 1), file] : [file],
  );
  return [...files.filter((file) => isLongest(pathOf(file))), ...rest, ...waiting];
}

/** Vitest's own order, in which the kinds of tests follow each other, changed within each kind. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...kinds.values()].flatMap((kind) => orderFiles(kind, ({ moduleId }) => moduleId));
  }
}
