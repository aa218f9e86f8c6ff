import { clsx } from 'clsx';

export interface Stat {
  readonly name: string;
  readonly value: string;
  /** An explanation of the number, if its name is not enough. */
  readonly note?: string;
}

/** Key figures, each with its name. */
export function StatTiles({ stats, columns = 6 }: { stats: readonly Stat[]; columns?: 4 | 6 }) {
  return (
    <dl
      className={clsx(
        'grid grid-cols-2 gap-3',
        columns === 4 ? 'md:grid-cols-4' : 'md:grid-cols-3 xl:grid-cols-6',
      )}
    >
      {stats.map(({ name, value, note }) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end gap-0.5 rounded-l border border-line bg-surface-1 p-4"
        >
          <dt className="text-xs text-ink-3">
            {name}
            {note && <span className="block">{note}</span>}
          </dt>
          <dd className="font-display text-xl wrap-anywhere text-ink-1 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
