import type { Party } from '@quartermaster/contract/party';
import {
  Backpack,
  CircleUserRound,
  Gem,
  LayoutPanelLeft,
  ScrollText,
  Search,
  Store,
  UsersRound,
} from 'lucide-react';
import { createElement, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { currentParty } from '../../../platform/current-party.ts';
import { useCurrentPageSection, usePageSection } from '../../../ui/page-section.ts';
import { SectionMark } from '../components/section-mark.tsx';

export const PARTY_TABS = [
  { id: 'overview', label: 'Overview', Icon: LayoutPanelLeft },
  { id: 'members', label: 'Members', Icon: UsersRound },
  { id: 'characters', label: 'Characters', Icon: CircleUserRound },
  { id: 'inventory', label: 'Inventory', phoneLabel: 'Bag', Icon: Backpack },
  { id: 'shops', label: 'Shops', phoneLabel: 'Shops', Icon: Store },
  { id: 'loot', label: 'Loot', phoneLabel: 'Loot', Icon: Gem },
  { id: 'activity', label: 'Activity', Icon: ScrollText },
] as const;
export type PartyTab = (typeof PARTY_TABS)[number]['id'];

const PARAM = 'tab';

const isTab = (id: string | null): id is PartyTab => PARTY_TABS.some((tab) => tab.id === id);

/** The path of a party's tab. */
export const partyTabPath = (id: string, tab: PartyTab): string =>
  tab === 'overview' ? paths.party(id) : `${paths.party(id)}?${PARAM}=${tab}`;

/** The open tab, kept in the URL so that a reload restores it. */
export function usePartyTab(): [PartyTab, (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get(PARAM);
  const select = (tab: string) => {
    const next = new URLSearchParams(params);
    if (tab === 'overview') next.delete(PARAM);
    else next.set(PARAM, tab);
    setParams(next, { preventScrollReset: true });
  };
  return [isTab(requestedTab) ? requestedTab : 'overview', select];
}

/** The search page, which the navigation lists after the tabs. */
const FIND = 'find';

/**
 * Makes the party the current one, and shows its pages in the navigation: in the rail, or on a phone in the header and
 * the bottom bar.
 * @param hasTabs whether the page has the tab strip of wide screens
 */
export function usePartySection(
  party: Pick<Party, 'id' | 'name'> | undefined,
  current?: PartyTab | typeof FIND,
  hasTabs = false,
): void {
  const id = party?.id;
  const title = party?.name ?? '';
  const section = useMemo(
    () =>
      id === undefined
        ? null
        : {
            title,
            mark: createElement(SectionMark, { party: { id, name: title } }),
            to: paths.party(id),
            hasTabs,
            links: [
              ...PARTY_TABS.map(({ id: tab, ...link }) => ({
                ...link,
                to: partyTabPath(id, tab),
                isCurrent: tab === current,
              })),
              {
                label: 'Find',
                phoneLabel: 'Find',
                Icon: Search,
                to: paths.partyFind(id),
                isCurrent: current === FIND,
              },
            ],
          },
    [id, title, current, hasTabs],
  );
  usePageSection(section);
  useEffect(() => {
    if (id !== undefined) currentParty.set(id);
  }, [id]);
}

/**
 * Keeps the navigation of the previous page until this page has loaded its record and knows its party. Otherwise the
 * bottom bar could change while the user taps it.
 */
export function useKeepSection(): void {
  const [section] = useState(useCurrentPageSection());
  usePageSection(section);
}
