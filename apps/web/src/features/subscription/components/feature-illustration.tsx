import type { Feature } from '@quartermaster/rules/tiers';
import { ArrowRight, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/coins.tsx';
import { ItemGlyph } from '../../../ui/item-parts.tsx';
import { CapacityMeter } from '../../../ui/meter.tsx';
import { PartyMark } from '../../../ui/party-brand.tsx';

function Line({ icon, name, children }: { icon: ReactNode; name: string; children?: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5">
      {icon}
      <span className="min-w-0 flex-1 truncate font-medium text-ink-1">{name}</span>
      {children}
    </p>
  );
}

const glyph = (category: string, quantity?: number, rarity?: string) => (
  <ItemGlyph
    glyph={null}
    category={category}
    rarity={rarity ?? null}
    size="sm"
    {...(quantity ? { quantity } : {})}
  />
);

const BRAND = { accent: '#b4532a', logo_url: null, banner_url: null };

/** Illustrations that consist of components used on the screens. */
const ILLUSTRATIONS: Record<Feature, () => ReactNode> = {
  self_inventory_management: () => (
    <>
      <Line icon={glyph('weapon')} name="Longsword">
        <Badge>Equipped</Badge>
      </Line>
      <CapacityMeter kind="weight" used={42} max={60} label="Backpack" />
    </>
  ),
  party_view_access: () => (
    <>
      <Line icon={<Avatar name="Nim Thistlewick" size="sm" />} name="Nim took 2 torches" />
      <Line icon={<Avatar name="Brakka" size="sm" />} name="Brakka stored a rope" />
    </>
  ),
  party_collaboration: () => (
    <>
      <CapacityMeter kind="slots" used={18} max={40} label="Party Stash" />
      <CapacityMeter kind="slots" used={7} max={24} label="Wagon" />
    </>
  ),
  shops_deployment: () => (
    <>
      <Line icon={glyph('potion', 4)} name="Potion of Healing">
        <Money copper={5000} className="font-semibold text-accent" />
      </Line>
      <Line icon={glyph('armor')} name="Chain Mail">
        <Money copper={7500} className="font-semibold text-accent" />
      </Line>
    </>
  ),
  loot_distribution: () => (
    <>
      <Line icon={glyph('wondrous item', undefined, 'rare')} name="Cloak of the Bat">
        <Avatar name="Nim Thistlewick" size="sm" />
      </Line>
      <Line icon={glyph('currency', 40)} name="Gold">
        <Avatar name="Brakka" size="sm" />
      </Line>
    </>
  ),
  ai_tools: () => (
    <>
      <Line icon={glyph('wondrous item', undefined, 'uncommon')} name="Lantern of the Drowned">
        <Badge tone="info">Draft</Badge>
      </Line>
      <p className="truncate text-ink-3">Edit it before you save.</p>
    </>
  ),
  api_access: () => (
    <>
      <code className="truncate text-ink-1">GET /api/v1/parties</code>
      <code className="truncate text-ink-3">Authorization: Bearer qm_…</code>
    </>
  ),
  patronage_system: () => (
    <p className="flex items-center gap-2.5">
      <Avatar name="Mirelle" size="sm" />
      <ArrowRight className="size-4 text-ink-3" />
      <Avatar name="Brakka" size="sm" />
      <Badge tone="accent">Adventurer</Badge>
    </p>
  ),
  custom_branding: () => (
    <>
      <div style={{ backgroundColor: BRAND.accent }} className="-mx-3.5 -mt-3 h-1.5" />
      <Line
        icon={<PartyMark name="Copper Lanterns" branding={BRAND} size="md" />}
        name="The Copper Lanterns"
      />
    </>
  ),
  premium_support: () => (
    <>
      <Line icon={<MessageSquare className="size-4 flex-none text-ink-3" />} name="Restore a deleted shop">
        <Badge tone="accent">Premium</Badge>
      </Line>
      <p className="truncate text-ink-3">Answered before other requests.</p>
    </>
  ),
};

/** An illustration of a feature in use. The feature's name and meaning are next to it, so screen readers skip it. */
export default function FeatureIllustration({ feature }: { feature: Feature }) {
  return (
    <div
      aria-hidden="true"
      inert
      className="mt-2.5 grid max-w-90 content-center gap-2.5 overflow-hidden rounded-m border border-line bg-surface-2 px-3.5 py-3 text-xs"
    >
      {ILLUSTRATIONS[feature]()}
    </div>
  );
}
