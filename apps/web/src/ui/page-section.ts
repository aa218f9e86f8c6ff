import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { createStore, useStore } from '../platform/store.ts';

export interface SectionLink {
  readonly label: string;
  readonly to: string;
  readonly Icon: LucideIcon;
  /** Whether the link is current, if several links share one path; if absent, the path decides. */
  readonly isCurrent?: boolean;
  /** The label in the bottom bar of a phone; links without one are in the More menu. */
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

const currentSection = createStore<PageSection | null>(null);

/** The section in the navigation; null if the current page has none. */
export const useCurrentPageSection = (): PageSection | null => useStore(currentSection);

/** Shows a section in the navigation while the page is shown. The value must be stable (useMemo). */
export function usePageSection(value: PageSection | null): void {
  useEffect(() => {
    currentSection.set(value);
    return () => currentSection.set((current) => (current === value ? null : current));
  }, [value]);
}
