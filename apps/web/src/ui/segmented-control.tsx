import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly segments: readonly Segment<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Icons only; the labels remain for assistive technology. */
  readonly iconsOnly?: boolean;
}

const SEGMENT =
  'press touch-area relative flex min-h-8 cursor-pointer items-center gap-1.5 rounded-[5px] text-xs font-medium text-ink-2 [&_svg]:size-4 hover:text-ink-1 ' +
  'has-checked:bg-surface-0 has-checked:text-ink-1 has-checked:shadow-[0_1px_2px_#0003] ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action';

/** Radio buttons in a row that select one of a few views of the same content. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { label, segments, value, onChange, iconsOnly } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex w-fit self-start rounded-s border border-line bg-surface-2 p-0.5"
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={iconsOnly ? segment.label : undefined}
          className={clsx(SEGMENT, iconsOnly ? 'px-2' : 'px-2.75')}
        >
          <input
            type="radio"
            name={name}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="sr-only"
          />
          {segment.icon}
          <span className={iconsOnly ? 'sr-only' : ''}>{segment.label}</span>
        </label>
      ))}
    </div>
  );
}
