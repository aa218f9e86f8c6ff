import { formatCount } from '@quartermaster/rules/format-count';
import { clsx } from 'clsx';
import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { SectionCard } from './section-card.tsx';

export interface ChartSeries {
  readonly name: string;
  /** Whole numbers of at least 0, one for each label; null if nothing was measured. */
  readonly values: readonly (number | null)[];
}

export interface ChartProps {
  readonly title: string;
  readonly intro?: ReactNode;
  /** The unit of the labels: "Day". */
  readonly unit: string;
  readonly labels: readonly string[];
  /** At most four series. */
  readonly series: readonly ChartSeries[];
  readonly format?: (value: number) => string;
}

/** Maps values to positions in the plot, in hundredths of its size from the top left corner. */
export interface Plot {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  /** The width of the group of bars of one label. */
  readonly width: number;
}

const TICK_COUNT_TARGET = 3;
/** The share of the space of a label that its group of bars leaves empty. */
const GAP_SHARE = 0.28;

/** The plot, and the ticks of its scale: whole numbers from 0 to the first tick at or above the highest value. */
function plotOf({ labels, series }: ChartProps, isBars: boolean): { plot: Plot; ticks: number[] } {
  const highest = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const y = scaleLinear([0, highest || 1], [100, 0]).nice(TICK_COUNT_TARGET);
  const ticks = highest === 0 ? [0] : y.ticks(TICK_COUNT_TARGET).filter(Number.isInteger);
  const indexes = labels.map((_, index) => index);
  if (!isBars && labels.length > 1) {
    const x = scalePoint(indexes, [0, 100]);
    return { plot: { x: (index) => x(index) ?? 0, y, width: 0 }, ticks };
  }
  const x = scaleBand(indexes, [0, 100])
    .paddingInner(GAP_SHARE)
    .paddingOuter(GAP_SHARE / 2);
  const width = x.bandwidth();
  return { plot: { x: (index) => (x(index) ?? 0) + width / 2, y, width }, ticks };
}

/**
 * Colors that color-blind people can also distinguish (ADR 0218), each with a line pattern, so that lines do not
 * differ only by color.
 */
export const SERIES_STYLES = [
  { stroke: 'stroke-chart-1', fill: 'fill-chart-1', dash: undefined },
  { stroke: 'stroke-chart-2', fill: 'fill-chart-2', dash: '7 4' },
  { stroke: 'stroke-chart-3', fill: 'fill-chart-3', dash: '2 4' },
  { stroke: 'stroke-chart-4', fill: 'fill-chart-4', dash: '9 3 2 3' },
] as const;

const NOT_MEASURED = '–';

/**
 * The common parts of line and bar charts: a scale, a legend, the value under the pointer or selected by arrow keys,
 * and every number in a table. `children` draws the values into an SVG of 100 by 100.
 */
export function ChartFrame(
  props: ChartProps & { readonly isBars?: boolean; readonly children: (plot: Plot) => ReactNode },
) {
  const { title, intro, labels, series, unit, format = formatCount, isBars = false, children } = props;
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  if (labels.length === 0 || series.every(({ values }) => values.every((value) => value === null))) {
    return (
      <SectionCard title={title} intro={intro}>
        <p className="text-sm text-ink-2">Nothing was recorded in this period.</p>
      </SectionCard>
    );
  }
  const { plot, ticks } = plotOf(props, isBars);
  const index = Math.min(chosenIndex ?? labels.length - 1, labels.length - 1);
  const reading = readingAt({ labels, series, format }, index);
  return (
    <SectionCard title={title} intro={intro}>
      <div>
        <Legend series={series} isBars={isBars} />
        <div className="flex gap-2">
          <Scale ticks={ticks} format={format} />
          <Cursor
            label={`${unit} of ${title}`}
            index={index}
            reading={reading}
            plot={plot}
            isBars={isBars}
            count={labels.length}
            onChange={setChosenIndex}
          >
            {ticks.map((tick) => (
              <line
                key={tick}
                x1={0}
                x2={100}
                y1={plot.y(tick)}
                y2={plot.y(tick)}
                className="stroke-line"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {children(plot)}
          </Cursor>
        </div>
        <EndLabels labels={labels} ticks={ticks} format={format} />
        <p className="mt-2 min-h-5 text-sm text-ink-2 tabular-nums">{reading}</p>
      </div>
      <NumbersTable title={title} unit={unit} labels={labels} series={series} format={format} />
    </SectionCard>
  );
}

const readingAt = (
  { labels, series, format }: Pick<ChartProps, 'labels' | 'series'> & { format: (value: number) => string },
  index: number,
): string =>
  [labels[index], ...series.map(({ name, values }) => `${name} ${cellText(values[index], format)}`)].join(
    ' · ',
  );

const cellText = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? NOT_MEASURED : format(value);

function Legend({ series, isBars }: Pick<ChartProps, 'series'> & { isBars: boolean }) {
  if (series.length < 2) return null;
  return (
    <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {series.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" className="h-2.5 w-6">
            {isBars ? (
              <rect width="24" height="10" rx="2" className={SERIES_STYLES[index]?.fill} />
            ) : (
              <path
                d="M0 5H24"
                className={SERIES_STYLES[index]?.stroke}
                strokeWidth={2.5}
                strokeDasharray={SERIES_STYLES[index]?.dash}
              />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

type ScaleProps = { readonly ticks: readonly number[]; readonly format: (value: number) => string };

function Scale({ ticks, format }: ScaleProps) {
  return (
    <div
      aria-hidden="true"
      className="flex h-44 flex-col-reverse justify-between text-right text-xs leading-none text-ink-3 tabular-nums"
    >
      {ticks.map((tick) => (
        <span key={tick} className="h-0 -translate-y-1.5 whitespace-nowrap">
          {format(tick)}
        </span>
      ))}
    </div>
  );
}

interface CursorProps {
  readonly label: string;
  readonly index: number;
  readonly count: number;
  readonly reading: string;
  readonly plot: Plot;
  readonly isBars: boolean;
  readonly onChange: (index: number) => void;
  readonly children: ReactNode;
}

/** The plot: the value under the pointer, or selected by arrow keys, is highlighted and read out. */
function Cursor({ label, index, count, reading, plot, isBars, onChange, children }: CursorProps) {
  const moveToPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const fraction = (event.clientX - left) / Math.max(1, width);
    const column = isBars ? Math.floor(fraction * count) : Math.round(fraction * (count - 1));
    onChange(Math.min(count - 1, Math.max(0, column)));
  };
  const moveByKey = (event: KeyboardEvent) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onChange(Math.min(count - 1, Math.max(0, target)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={index}
      aria-valuetext={reading}
      className="h-44 min-w-0 flex-1 touch-pan-y touch-pinch-zoom rounded-s"
      onPointerMove={moveToPointer}
      onPointerDown={moveToPointer}
      onKeyDown={moveByKey}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="size-full overflow-visible"
      >
        <line
          x1={plot.x(index)}
          x2={plot.x(index)}
          y1={0}
          y2={100}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
        {children}
      </svg>
    </div>
  );
}

/** The first and the last label below the plot, next to a gap as wide as the scale. */
function EndLabels({ labels, ticks, format }: Pick<ChartProps, 'labels'> & ScaleProps) {
  const widest = ticks.map(format).reduce((a, b) => (b.length > a.length ? b : a), '');
  return (
    <div aria-hidden="true" className="mt-2 flex gap-2 text-xs text-ink-3">
      <span className="invisible h-0 tabular-nums">{widest}</span>
      <span className={clsx('flex flex-1', labels.length === 1 ? 'justify-center' : 'justify-between')}>
        <span>{labels[0]}</span>
        {labels.length > 1 && <span>{labels.at(-1)}</span>}
      </span>
    </div>
  );
}

function NumbersTable({ title, unit, labels, series, format = formatCount }: Omit<ChartProps, 'intro'>) {
  return (
    <details className="text-sm">
      <summary className="touch-area relative w-fit cursor-pointer rounded-s text-ink-2 hover:text-ink-1">
        Show numbers
      </summary>
      <div className="mt-2 max-h-80 overflow-auto">
        <table aria-label={title} className="w-full text-right text-xs tabular-nums">
          <thead className="text-ink-3">
            <tr>
              {[unit, ...series.map(({ name }) => name)].map((head, column) => (
                <th
                  key={head}
                  scope="col"
                  className={clsx('py-1.5 font-normal', column === 0 ? 'text-left' : 'pl-3')}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {labels.map((label, row) => (
              <tr key={label}>
                <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                  {label}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="py-1.5 pl-3">
                    {cellText(values[row], format)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
