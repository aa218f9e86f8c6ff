import { SectionCard } from './section-card.tsx';

interface HeatMapProps {
  readonly title: string;
  readonly intro?: string;
  /** The headings of the rows and of the columns: "Registered in", "Week". */
  readonly headers: readonly [row: string, column: string];
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** Whole percent; null if not known yet. */
    readonly values: readonly (number | null)[];
  }[];
}

/** The opacity of the color of a cell with 100 percent; text keeps its contrast in both themes. */
const OPACITY_MAX = 0.45;

/** Shares by two dimensions, as a table of numbers; the color only repeats the numbers. */
export function HeatMap({ title, intro, headers, columns, rows }: HeatMapProps) {
  return (
    <SectionCard title={title} intro={intro}>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">Nothing was recorded in this period.</p>
      ) : (
        // Relative, so that it also clips the text for screen readers, which would otherwise widen the page.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
        <section aria-label={title} tabIndex={0} className="relative overflow-x-auto rounded-s">
          <table
            aria-label={title}
            className="w-full border-separate border-spacing-0.5 text-xs tabular-nums"
          >
            <thead className="text-ink-3">
              <tr>
                <th scope="col" className="px-2 py-1.5 text-left font-normal">
                  {headers[0]}
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="px-2 py-1.5 text-right font-normal">
                    <span className="sr-only">{headers[1]} </span>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, values }) => (
                <tr key={name}>
                  <th scope="row" className="px-2 py-1.5 text-left font-normal whitespace-nowrap text-ink-2">
                    {name}
                  </th>
                  {columns.map((column, index) => (
                    <Cell key={column} value={values[index] ?? null} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </SectionCard>
  );
}

function Cell({ value }: { value: number | null }) {
  if (value === null) return <td />;
  return (
    <td className="relative px-2 py-1.5 text-right text-ink-1">
      <span
        aria-hidden="true"
        className="absolute inset-0 rounded-s bg-chart-1"
        style={{ opacity: (value * OPACITY_MAX) / 100 }}
      />
      <span className="relative">{value}%</span>
    </td>
  );
}
