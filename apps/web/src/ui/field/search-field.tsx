import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField';
import { Key } from '../key.tsx';
import { FieldLabel } from './field-frame.tsx';
import { inputClass } from './field-style.ts';

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The shortcut that focuses the field, shown while the field is empty. */
  readonly shortcut?: string;
}

/** A search field with a button that clears it; Escape also clears it. */
export function SearchField({ label, placeholder, inputRef, shortcut, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} className="group relative min-w-0">
      <FieldLabel label={label} hideLabel />
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
      />
      <Input
        {...(inputRef ? { ref: inputRef } : {})}
        {...(placeholder ? { placeholder } : {})}
        className={inputClass('pr-14 pl-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {shortcut && (
        <span className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 group-data-empty:md:block group-focus-within:!hidden">
          <Key>{shortcut}</Key>
        </span>
      )}
      <Button
        aria-label="Clear search"
        className="press touch-area absolute top-1/2 right-1.5 grid size-8 -translate-y-1/2 place-items-center rounded-s text-ink-3 group-data-empty:hidden hover:text-ink-1"
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </AriaSearchField>
  );
}
