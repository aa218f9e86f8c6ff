import { ArrowDownWideNarrow, ArrowUpNarrowWide, ChevronDown } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

export interface SortControlsProps<T extends string> {
  readonly sorts: readonly { readonly value: T; readonly label: string }[];
  readonly sort: T;
  readonly isDescending: boolean;
  readonly onSort: (sort: T) => void;
  readonly onDirection: (isDescending: boolean) => void;
}

/** The sort key and the direction of a list. */
export function SortControls<T extends string>(props: SortControlsProps<T>) {
  const { sorts, sort, isDescending, onSort, onDirection } = props;
  return (
    <>
      <Menu
        label="Sort"
        trigger={(trigger) => (
          <Button {...trigger}>
            {sorts.find(({ value }) => value === sort)?.label}
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
        entries={sorts.map(({ value, label }) => ({
          id: value,
          label,
          isOn: value === sort,
          onAction: () => onSort(value),
        }))}
      />
      <IconButton
        tone="secondary"
        label={isDescending ? 'Sorted descending; sort ascending' : 'Sorted ascending; sort descending'}
        icon={
          isDescending ? <ArrowDownWideNarrow aria-hidden="true" /> : <ArrowUpNarrowWide aria-hidden="true" />
        }
        onPress={() => onDirection(!isDescending)}
      />
    </>
  );
}
