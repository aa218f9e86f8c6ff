import { ChartFrame, type ChartProps, SERIES_STYLES } from './chart-frame.tsx';

/** How much of its place a group of bars fills. */
const FILLED = 0.72;

/** Bars, in groups where there is more than one series. */
export function BarChart(props: ChartProps) {
  const { labels, series } = props;
  const width = (100 / labels.length) * (FILLED / series.length);
  return (
    <ChartFrame {...props} isBars>
      {(plot) =>
        series.map(({ name, values }, index) =>
          values.map(
            (value, column) =>
              value !== null && (
                <rect
                  key={`${name} ${labels[column]}`}
                  x={plot.x(column) + width * (index - series.length / 2)}
                  y={plot.y(value)}
                  width={width}
                  height={100 - plot.y(value)}
                  className={SERIES_STYLES[index]?.fill}
                />
              ),
          ),
        )
      }
    </ChartFrame>
  );
}
