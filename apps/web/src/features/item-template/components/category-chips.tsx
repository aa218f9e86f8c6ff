import { capitalize } from '@quartermaster/rules/capitalize';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import type { Category } from '../api.ts';

const ALL = 'all';
/** As many as the catalog has categories, so that the list below does not move when they load. */
const PLACEHOLDERS = Array.from({ length: 20 }, (_, index) => index);

/**
 * Chips that select one category, each with the number of its items if that is known; placeholders while the
 * categories are undefined.
 */
export function CategoryChips(props: {
  categories: readonly (Pick<Category, 'name'> & { readonly count?: number })[] | undefined;
  chosen: string | null;
  onChoose: (category: string | null) => void;
}) {
  const chips = [{ name: ALL, count: undefined }, ...(props.categories ?? [])];
  return (
    <ToggleButtonGroup
      aria-label="Category"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[props.chosen ?? ALL]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        props.onChoose(key === undefined || key === ALL ? null : String(key));
      }}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] pointer-coarse:py-1.5 md:mx-0 md:flex-wrap md:px-0"
    >
      {chips.map(({ name, count }) => (
        <ToggleButton
          key={name}
          id={name}
          className="press touch-area relative flex min-h-8 flex-none items-center gap-1.5 rounded-full border border-line bg-surface-1 px-3 text-xs font-medium text-ink-2 data-[hovered]:border-line-strong data-[hovered]:text-ink-1 data-[selected]:border-action data-[selected]:bg-action-quiet data-[selected]:text-ink-1"
        >
          {name === ALL ? 'Everything' : capitalize(name)}
          {count !== undefined && <span className="text-mark text-ink-3 tabular-nums">{count}</span>}
        </ToggleButton>
      ))}
      {props.categories === undefined &&
        PLACEHOLDERS.map((index) => (
          <span
            key={index}
            aria-hidden="true"
            className="skeleton-pulse h-8 w-21.5 flex-none rounded-full bg-surface-2"
          />
        ))}
    </ToggleButtonGroup>
  );
}
