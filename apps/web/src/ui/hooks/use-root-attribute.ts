import { useLayoutEffect } from 'react';

/** The number of mounted components that set each attribute. */
const counts = new Map<string, number>();

/**
 * Sets the attribute `data-{name}` of the root element while the component is mounted, for styles of elements elsewhere
 * in the document. The selector `:root:has(…)` would need no attribute, but browsers evaluate it again whenever an
 * element is inserted.
 * @param value null: not set
 */
export function useRootAttribute(name: 'overlay' | 'rail', value: string | null): void {
  useLayoutEffect(() => {
    if (value === null) return;
    const { dataset } = document.documentElement;
    dataset[name] = value;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return () => {
      const count = (counts.get(name) ?? 0) - 1;
      counts.set(name, count);
      if (count === 0) delete dataset[name];
    };
  }, [name, value]);
}
