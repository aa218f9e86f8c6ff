import { scaleBand } from 'd3-scale';
import { ChartFrame, type ChartProps, SERIES_STYLES } from './chart-frame.tsx';

/** A bar chart; bars are grouped if there is more than one series. */
export function BarChart(props: ChartProps) {
  const { labels, series } = props;
  const indexes = series.map((_, index) => index);
  return (
    <ChartFrame {...props} isBars>
      {(plot) => {
        const groupScale = scaleBand(indexes, [-plot.width / 2, plot.width / 2]);
        return series.map(({ name, values }, index) =>
          values.map(
            (value, column) =>
              value !== null && (
                <rect
                  key={`${name} ${labels[column]}`}
                  x={plot.x(column) + (groupScale(index) ?? 0)}
                  y={plot.y(value)}
                  width={groupScale.bandwidth()}
                  height={100 - plot.y(value)}
                  className={SERIES_STYLES[index]?.fill}
                />
              ),
          ),
        );
      }}
    </ChartFrame>
  );
}
