import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { createStore, useStore } from '../platform/store.ts';

export interface SectionLink {
  readonly label: string;
  readonly to: string;
  readonly Icon: LucideIcon;
  /** Whether the section is open, if several sections share one path; if absent, the path decides. */
  readonly isCurrent?: boolean;
  /** The label in the bottom bar of a phone; a link without a label is behind More. */
  readonly phoneLabel?: string;
}

/** The pages that are related to the current page: the pages of its party. */
export interface PageSection {
  readonly title: string;
  /** A picture before the title. */
  readonly mark?: ReactNode;
  readonly to: string;
  readonly links: readonly SectionLink[];
  /** Whether the page shows the links itself as tabs on wide screens. */
  readonly hasTabs: boolean;
}

const section = createStore<PageSection | null>(null);

export const useShownSection = (): PageSection | null => useStore(section);

/** Shows a section in the navigation while the page is shown. The value must be stable (useMemo). */
export function usePageSection(value: PageSection | null): void {
  useEffect(() => {
    section.set(value);
    return () => section.set((current) => (current === value ? null : current));
  }, [value]);
}
