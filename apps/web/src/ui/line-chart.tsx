import { line } from 'd3-shape';
import { ChartFrame, type ChartProps, type Plot, SERIES_STYLES } from './chart-frame.tsx';

type Values = readonly (number | null)[];

const pathOf = (values: Values, plot: Plot): string =>
  line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => plot.x(index))
    .y((value) => plot.y(value ?? 0))
    .digits(2)(values) ?? '';

/** Whether a value has no measured neighbors. */
const hasNoNeighbors = (values: Values, index: number): boolean =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;

/** A line with gaps for missing measurements, and a dot for each value without measured neighbors. */
function Line({ values, plot, index }: { values: Values; plot: Plot; index: number }) {
  const valuesWhere = (isIsolated: boolean) =>
    values.map((value, position) => (hasNoNeighbors(values, position) === isIsolated ? value : null));
  const path = pathOf(valuesWhere(false), plot);
  const dots = pathOf(valuesWhere(true), plot);
  const shared = {
    className: SERIES_STYLES[index]?.stroke,
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <>
      {path && <path {...shared} d={path} strokeWidth={2.5} strokeDasharray={SERIES_STYLES[index]?.dash} />}
      {/* A dot is a line of length 0, which would be invisible with dashes. */}
      {dots && <path {...shared} d={dots} strokeWidth={7} />}
    </>
  );
}

/** A line chart over time, with one line for each series. */
export function LineChart(props: ChartProps) {
  return (
    <ChartFrame {...props}>
      {(plot) =>
        props.series.map(({ name, values }, index) => (
          <Line key={name} values={values} plot={plot} index={index} />
        ))
      }
    </ChartFrame>
  );
}
