import { clsx } from 'clsx';
import { upgradePath } from '../../../app/paths.ts';
import { TextLink } from '../../../ui/button.tsx';
import { RESOURCE_TEXT, type UsageLine } from '../view.ts';

const FILL = { ok: 'bg-action', warning: 'bg-warning', error: 'bg-error' } as const;

const warningText = (line: UsageLine): string | null => {
  if (line.percent === null) return null;
  if (line.isFull) return 'All in use';
  return line.level === 'error' ? 'Nearly used up' : null;
};

/**
 * The usage of a limit: a thin bar, amber from 75 % and red from 90 %, and the numbers, so that the color is not the
 * only sign.
 */
export function UsageMeter({ line, label }: { line: UsageLine; label?: string }) {
  const { name } = RESOURCE_TEXT[line.resource];
  const text = warningText(line);
  return (
    <div className="min-w-0 text-xs text-ink-2">
      <div className="mb-1.25 flex flex-wrap justify-between gap-x-3">
        <span className="text-sm font-medium text-ink-1">{label ?? name}</span>
        <span className="whitespace-nowrap tabular-nums">{line.figures}</span>
      </div>
      {line.percent !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn in the tokens' colors
        <div
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={line.percent}
          aria-valuetext={text ? `${line.figures}. ${text}` : line.figures}
          className="h-1.5 overflow-hidden rounded-full bg-surface-3"
        >
          <div className={clsx('h-full', FILL[line.level])} style={{ width: `${line.percent}%` }} />
        </div>
      )}
    </div>
  );
}

/** The meter of a limit with its meaning, and a link to the higher limits once the limit is reached. */
export function UsageEntry({ line }: { line: UsageLine }) {
  const { name, meaning } = RESOURCE_TEXT[line.resource];
  const text = warningText(line);
  return (
    <li className="py-3.5">
      <UsageMeter line={line} />
      <p className="mt-1.5 text-xs text-ink-3">
        {text && (
          <span className={clsx('font-semibold', line.level === 'error' ? 'text-error' : 'text-warning')}>
            {text}.{' '}
          </span>
        )}
        {meaning}{' '}
        {line.isFull && (
          <TextLink to={upgradePath('resource', line.resource)} className="whitespace-nowrap">
            See higher limits <span className="sr-only">for {name}</span>
          </TextLink>
        )}
      </p>
    </li>
  );
}
