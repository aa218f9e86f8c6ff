import { ChartFrame, type ChartProps, type Plot, SERIES_STYLES } from './chart-frame.tsx';

/** The path of a line that breaks where nothing was measured; a value between two gaps is a dot. */
function pathOf(values: readonly (number | null)[], plot: Plot): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const starts = index === 0 || (values[index - 1] ?? null) === null;
      return `${starts ? 'M' : 'L'}${plot.x(index).toFixed(2)} ${plot.y(value).toFixed(2)}${starts ? 'h0' : ''}`;
    })
    .join('');
}

/** Lines over time, one for each series. */
export function LineChart(props: ChartProps) {
  return (
    <ChartFrame {...props}>
      {(plot) =>
        props.series.map(({ name, values }, index) => (
          <path
            key={name}
            d={pathOf(values, plot)}
            className={SERIES_STYLES[index]?.stroke}
            fill="none"
            strokeWidth={2.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeDasharray={SERIES_STYLES[index]?.dash}
            vectorEffect="non-scaling-stroke"
          />
        ))
      }
    </ChartFrame>
  );
}
