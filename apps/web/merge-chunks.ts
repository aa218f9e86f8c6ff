import { importClosure } from './import-closure.ts';

/** A file of the build, before files are merged. */
export interface BuiltFile {
  readonly name: string;
  /** Compressed size. */
  readonly bytes: number;
  /** Names of the files that must be loaded before this file runs. */
  readonly imports: readonly string[];
}

/** The cost of a request, as the number of bytes that take about as long to load. */
const REQUEST_BYTES = 1000;
/** No merge makes a visit load more unneeded bytes than this, even if it saves the other visits more. */
const UNNEEDED_BYTES_MAX = 5000;

/** A group of files that are merged. */
interface Part {
  readonly files: string[];
  bytes: number;
  /** Indexes of the visits that load the group. */
  readonly visits: Set<number>;
  /** All parts that this part imports, directly or indirectly. */
  readonly needs: Set<Part>;
}

function countMissing(visits: ReadonlySet<number>, from: ReadonlySet<number>): number {
  let count = 0;
  for (const visit of visits) if (!from.has(visit)) count += 1;
  return count;
}

/**
 * The bytes that the visits of `part` load in addition once `other` is merged into it, including the cost of requests;
 * infinite if one visit would load too many.
 */
function extraBytes(part: Part, other: Part): number {
  const loaded = [...other.needs].filter((needed) => needed !== part);
  let bytes = 0;
  for (const visit of part.visits) {
    let visitBytes = other.visits.has(visit) ? 0 : other.bytes;
    for (const needed of loaded) if (!needed.visits.has(visit)) visitBytes += needed.bytes + REQUEST_BYTES;
    if (visitBytes > UNNEEDED_BYTES_MAX) return Number.POSITIVE_INFINITY;
    bytes += visitBytes;
  }
  return bytes;
}

/** Whether `from` imports `to` through another part. If so, the merged file and that part would import each other. */
const hasPartBetween = (from: Part, to: Part): boolean =>
  [...from.needs].some((part) => part !== to && part.needs.has(to));

function bytesSaved(first: Part, second: Part): number {
  const sharedCount = first.visits.size - countMissing(first.visits, second.visits);
  if (sharedCount === 0) return 0;
  const saved = sharedCount * REQUEST_BYTES - extraBytes(first, second) - extraBytes(second, first);
  return saved > 0 && !hasPartBetween(first, second) && !hasPartBetween(second, first) ? saved : 0;
}

function merge(first: Part, second: Part, parts: Iterable<Part>): void {
  first.files.push(...second.files);
  first.bytes += second.bytes;
  for (const part of second.needs) first.needs.add(part);
  for (const visit of second.visits) first.visits.add(visit);
  first.needs.delete(first);
  first.needs.delete(second);
  for (const part of first.needs) for (const visit of first.visits) part.visits.add(visit);
  for (const part of parts) {
    if (part.needs.delete(second)) part.needs.add(first);
    if (part.needs.has(first)) for (const needed of first.needs) part.needs.add(needed);
  }
}

/** One part for each file. */
function partsOf(built: readonly BuiltFile[], visits: readonly (readonly string[])[]): Map<string, Part> {
  const imports = new Map(built.map((file) => [file.name, file.imports]));
  const parts = new Map<string, Part>(
    built.map(({ name, bytes }) => [name, { files: [name], bytes, visits: new Set(), needs: new Set() }]),
  );
  for (const [name, part] of parts) {
    for (const neededName of importClosure(name, (file) => imports.get(file))) {
      const needed = parts.get(neededName);
      if (needed && needed !== part) part.needs.add(needed);
    }
  }
  for (const [index, names] of visits.entries()) {
    for (const part of names.map((name) => parts.get(name)).filter((part) => part !== undefined)) {
      for (const loaded of [part, ...part.needs]) loaded.visits.add(index);
    }
  }
  return parts;
}

interface Pair {
  readonly first: Part;
  readonly second: Part;
  saved: number;
}

const pairsWith = (first: Part, others: Iterable<Part>): Pair[] =>
  [...others]
    .filter((second) => second !== first)
    .map((second) => ({ first, second, saved: bytesSaved(first, second) }))
    .filter(({ saved }) => saved > 0);

const bestOf = (pairs: readonly Pair[]): Pair | undefined =>
  pairs.reduce<Pair | undefined>((best, pair) => (pair.saved > (best?.saved ?? 0) ? pair : best), undefined);

/**
 * Decides which files of a build are merged. Repeats the merge that saves most, as long as the saved requests cost more
 * than the bytes that some visits then load unnecessarily. `visits` are the files that a browser requests together;
 * their imports are loaded too. Merges only files in `movable`, and never so that two files import each other. Returns
 * groups of at least two names.
 */
export function mergeChunks(
  built: readonly BuiltFile[],
  visits: readonly (readonly string[])[],
  movable: ReadonlySet<string>,
): string[][] {
  const parts = partsOf(built, visits);
  const mergeable = new Set([...parts].filter(([name]) => movable.has(name)).map(([, part]) => part));
  const all = [...mergeable];
  let pairs = all.flatMap((part, index) => pairsWith(part, all.slice(0, index)));
  for (let best = bestOf(pairs); best; best = bestOf(pairs)) {
    const { first, second, saved } = best;
    // Earlier merges may have changed the saving.
    best.saved = bytesSaved(first, second);
    if (best.saved < saved) continue;
    merge(first, second, parts.values());
    mergeable.delete(second);
    pairs = pairs.filter(
      (pair) => ![pair.first, pair.second].some((part) => part === first || part === second),
    );
    pairs.push(...pairsWith(first, mergeable));
  }
  return [...mergeable].map(({ files }) => files).filter((names) => names.length > 1);
}
