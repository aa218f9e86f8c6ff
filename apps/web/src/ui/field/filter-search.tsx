import { useEffect, useEffectEvent, useState } from 'react';
import { TYPING_PAUSE_MS } from '../../platform/hooks/use-debounced.ts';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

interface FilterSearchProps extends SearchFieldProps {
  readonly value: string;
  readonly onChange: (search: string) => void;
}

/**
 * The search of a list. Typed text is passed on once typing pauses or the field loses the focus: until then only the
 * field renders, not the page with its list.
 */
export function FilterSearch({ value, onChange, ...rest }: FilterSearchProps) {
  const [text, setText] = useState(value);
  const [passedOn, setPassedOn] = useState(value);
  // A value that changes meanwhile, such as by Clear Filters, replaces the typed text.
  if (passedOn !== value) {
    setPassedOn(value);
    setText(value);
  }
  const passOn = (next = text) => {
    if (next === value) return;
    setPassedOn(next);
    onChange(next);
  };
  const passOnTyped = useEffectEvent(() => passOn(text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the pause
  useEffect(() => {
    const timer = setTimeout(passOnTyped, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <SearchField
      maxLength={100}
      {...rest}
      value={text}
      onChange={(next) => {
        setText(next);
        if (next === '') passOn(next);
      }}
      onBlur={() => passOn()}
      onSubmit={passOn}
    />
  );
}
