import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { classes } from './classes.ts';

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
  /** Icons only; the words stay for assistive technology. */
  readonly iconsOnly?: boolean;
}

/** One of two or three ways to look at the same thing. */
export function SegmentedControl<V extends string>({
  label,
  segments,
  value,
  onChange,
  iconsOnly,
}: SegmentedControlProps<V>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [next] = keys;
        if (next !== undefined && next !== value) onChange(next as V);
      }}
      className="inline-flex w-fit self-start rounded-s border border-line bg-surface-2 p-0.5"
    >
      {segments.map((segment) => (
        <ToggleButton
          key={segment.value}
          id={segment.value}
          {...(iconsOnly ? { 'aria-label': segment.label } : {})}
          className={classes(
            'press flex min-h-8 items-center gap-1.5 rounded-[5px] text-xs font-medium text-ink-2 [&_svg]:size-4',
            'data-[hovered]:text-ink-1 data-[selected]:bg-surface-0 data-[selected]:text-ink-1 data-[selected]:shadow-[0_1px_2px_#0003]',
            iconsOnly ? 'px-2' : 'px-2.75',
          )}
        >
          {segment.icon}
          {!iconsOnly && segment.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
