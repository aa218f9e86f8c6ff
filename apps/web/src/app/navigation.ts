import { TIERS, type Tier } from '@quartermaster/rules/tier-names';
import {
  CircleUserRound,
  FolderOpen,
  Gem,
  LayoutDashboard,
  type LucideIcon,
  Store,
  Swords,
  UsersRound,
} from 'lucide-react';
import { useUser } from '../platform/session.ts';
import { paths } from './paths.ts';

interface Destination {
  readonly label: string;
  readonly to: string;
  /**
   * The page is offered to users who have at least this tier, by themselves or in a party. A constant, because the
   * table of limits is not part of the first load.
   */
  readonly lowestTier?: Tier;
}

export interface NavigationEntry extends Destination {
  readonly Icon: LucideIcon;
  /** Whether the page is in the More menu on a phone, where only a few links fit in the bar. */
  readonly isUnderMore?: true;
}

/** The main pages, in the rail, the bottom navigation and the command palette. */
export const navigation: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: paths.dashboard, Icon: LayoutDashboard },
  { label: 'Parties', to: paths.parties, Icon: UsersRound },
  { label: 'Characters', to: paths.characters, Icon: CircleUserRound },
  { label: 'Items', to: paths.items, Icon: Swords },
  { label: 'Shops', to: paths.shops, Icon: Store, isUnderMore: true },
  { label: 'Loot', to: paths.lootTemplates, Icon: Gem, isUnderMore: true, lowestTier: 'tier_1' },
  { label: 'My content', to: paths.myContent, Icon: FolderOpen, isUnderMore: true },
];

/** The actions of the command palette. */
export const quickActions: readonly Destination[] = [
  { label: 'See notifications', to: paths.notifications },
  { label: 'Find items', to: paths.find },
  { label: 'Create a party', to: paths.partyNew },
  { label: 'Join a party', to: paths.partyJoin },
  { label: 'Discover parties', to: paths.partyDiscover },
  { label: 'Create a character', to: paths.characterNew },
  { label: 'Create an item', to: paths.itemNew },
  { label: 'Import items', to: paths.itemImport },
  { label: 'Create a loot template', to: paths.lootTemplateNew, lowestTier: 'tier_1' },
  { label: 'Go to public items', to: paths.marketplace },
  { label: 'See your parties’ shops', to: paths.shopInstances },
  { label: 'Create a shop', to: paths.shopTemplateNew },
  { label: 'Edit your profile', to: paths.profile },
  { label: 'Change preferences', to: paths.preferences },
  { label: 'See your limits', to: paths.subscription },
  { label: 'Contact support', to: paths.support },
];

/** The destinations that the signed-in user may use. */
export function useAllowedDestinations<D extends Destination>(destinations: readonly D[]): readonly D[] {
  const { best_tier } = useUser();
  return destinations.filter(
    ({ lowestTier = 'tier_free' }) => TIERS.indexOf(best_tier) >= TIERS.indexOf(lowestTier),
  );
}
