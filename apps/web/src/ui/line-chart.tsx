import { ChartFrame, type ChartProps, type Plot, SERIES_STYLES } from './chart-frame.tsx';

const point = (plot: Plot, index: number, value: number): string =>
  `${plot.x(index).toFixed(2)} ${plot.y(value).toFixed(2)}`;

/** The path of a line that breaks where nothing was measured, and of the values between two gaps. */
function pathsOf(values: readonly (number | null)[], plot: Plot): { line: string; dots: string } {
  const paths = { line: '', dots: '' };
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const starts = (values[index - 1] ?? null) === null;
    const ends = (values[index + 1] ?? null) === null;
    if (starts && ends) paths.dots += `M${point(plot, index, value)}h0`;
    else paths.line += `${starts ? 'M' : 'L'}${point(plot, index, value)}`;
  }
  return paths;
}

function Line({ values, plot, index }: { values: readonly (number | null)[]; plot: Plot; index: number }) {
  const { line, dots } = pathsOf(values, plot);
  const shared = {
    className: SERIES_STYLES[index]?.stroke,
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <>
      {line && <path {...shared} d={line} strokeWidth={2.5} strokeDasharray={SERIES_STYLES[index]?.dash} />}
      {/* No dashes: they would leave out a line without length. */}
      {dots && <path {...shared} d={dots} strokeWidth={7} />}
    </>
  );
}

/** Lines over time, one for each series. */
export function LineChart(props: ChartProps) {
  return (
    <ChartFrame {...props}>
      {(plot) =>
        props.series.map(({ name, values }, index) => <Line key={name} {...{ values, plot, index }} />)
      }
    </ChartFrame>
  );
}
