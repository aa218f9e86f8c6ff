type Request = () => Promise<unknown>;

/** After this many pairs, the measurement may stop early. */
const MIN_PAIRS = 40;

/**
 * The ratio of the durations of two requests: the median over pairs, so that load that outlasts a pair cancels out.
 * Measures at most `pairs` pairs, and stops early if the ratio is within 5% of 1.
 */
export async function medianTimeRatio(compared: Request, baseline: Request, pairs: number): Promise<number> {
  const measureMs = async (request: Request) => {
    const started = performance.now();
    await request();
    return performance.now() - started;
  };
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      const first = await measureMs(compared);
      ratios.push(first / (await measureMs(baseline)));
    } else {
      const first = await measureMs(baseline);
      ratios.push((await measureMs(compared)) / first);
    }
    if (ratios.length >= MIN_PAIRS && Math.abs(median(ratios) - 1) < 0.05) break;
  }
  return median(ratios);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
