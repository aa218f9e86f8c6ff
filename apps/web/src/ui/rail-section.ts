import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { createStore, useStore } from '../platform/store.ts';

export interface RailLink {
  readonly label: string;
  readonly to: string;
  readonly Icon: LucideIcon;
  /** Says which of several places at one address is open; without it the address alone decides. */
  readonly isCurrent?: boolean;
}

/** A section of the rail that belongs to what is on screen: a party's places. */
export interface RailSection {
  readonly title: string;
  readonly links: readonly RailLink[];
}

const section = createStore<RailSection | null>(null);

export const useShownRailSection = (): RailSection | null => useStore(section);

/** Shows a section in the rail while the page is shown. The value must be stable (useMemo). */
export function useRailSection(value: RailSection | null): void {
  useEffect(() => {
    section.set(value);
    return () => section.set((current) => (current === value ? null : current));
  }, [value]);
}
