/** One way of doing a thing; answers how many it did in a second. */
export type Contestant = { readonly name: string; run(seconds: number): Promise<number> };

export interface Standing {
  readonly name: string;
  /** The middle of all rounds, in operations a second. */
  readonly median: number;
}

const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Lets all run in turn, round after round, so that whatever else the machine does hits all alike. */
export async function compete(
  contestants: readonly Contestant[],
  rounds: number,
  seconds: number,
): Promise<Standing[]> {
  const results = contestants.map(({ name, run }) => ({ name, run, rates: [] as number[] }));
  for (const { run } of results) await run(seconds / 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const { run, rates } of results) rates.push(await run(seconds));
  }
  return results.map(({ name, rates }) => ({ name, median: middle(rates) }));
}

/** The table of a comparison: everybody against the first, which is the yardstick. */
export function table(title: string, standings: readonly Standing[]): string {
  const [yardstick] = standings;
  const lines = standings.map(
    ({ name, median }) =>
      `| ${name} | ${Math.round(median)} | ${(median / (yardstick?.median ?? 1)).toFixed(2)} |`,
  );
  return [`| ${title} | a second | ratio |`, '|---|---:|---:|', ...lines].join('\n');
}
