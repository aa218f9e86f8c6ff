import { Money, Purse } from '../../ui/coins.tsx';
import { ItemGlyph, ItemMark, Rarity } from '../../ui/item-parts.tsx';
import { ItemRow, type ItemSummary, ItemTile } from '../../ui/item-row.tsx';
import { CapacityMeter } from '../../ui/meter.tsx';
import { PartyCoins } from '../../ui/party-coins.tsx';
import { Row, Sample } from './sample.tsx';

const SAMPLE_ITEMS: readonly ItemSummary[] = [
  {
    name: 'Longsword',
    glyph: 'GiBroadsword',
    quantity: 1,
    detail: 'Versatile · slashing',
    marks: ['equipped'],
    weight: 3,
    copper: 1500,
  },
  { name: 'Torch', glyph: 'GiTorch', quantity: 38, detail: 'Stack of 50', weight: 38, copper: 38 },
  {
    name: 'Potion of healing',
    glyph: 'GiHealthPotion',
    rarity: 'uncommon',
    quantity: 3,
    detail: 'Restores 2d4+2',
    weight: 1.5,
    copper: 15_000,
  },
  {
    name: 'Unidentified ring with a very long description',
    glyph: 'GiRing',
    quantity: 1,
    detail: 'The GM knows more',
    marks: ['unidentified'],
    weight: 0,
    copper: null,
  },
  {
    name: 'Wand of embers',
    glyph: 'GiFairyWand',
    rarity: 'rare',
    quantity: 1,
    detail: '7 charges',
    marks: ['attuned'],
    weight: 1,
    copper: 120_000,
  },
  {
    name: 'Ledger of Saint Orrin',
    glyph: 'GiSpellBook',
    rarity: 'very rare',
    quantity: 1,
    detail: 'A clue? Pages cut out',
    weight: 3,
    copper: null,
  },
  {
    name: 'Flametongue',
    glyph: 'GiBroadsword',
    rarity: 'legendary',
    quantity: 1,
    detail: 'Needs attunement',
    weight: 3,
    copper: 450_000,
  },
];

const RARITIES = ['common', 'uncommon', 'rare', 'very rare', 'legendary'];

const COINS = { platinum: 2, gold: 12, electrum: 1, silver: 5, copper: 8 };

/** Items, money and meters. */
export function ItemSamples() {
  return (
    <Sample title="Items">
      <ul className="grid gap-1">
        {SAMPLE_ITEMS.map((item) => (
          <li key={item.name} className="rounded-m p-2 hover:bg-surface-2">
            <ItemRow item={item} />
          </li>
        ))}
      </ul>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {SAMPLE_ITEMS.slice(0, 3).map((item) => (
          <li key={item.name} className="rounded-m border border-line p-3.5">
            <ItemTile item={item} />
          </li>
        ))}
      </ul>
      <Row>
        {RARITIES.map((rarity) => (
          <span key={rarity} className="flex items-center gap-2 text-sm">
            <ItemGlyph glyph="GiKnapsack" rarity={rarity} />
            <Rarity rarity={rarity} />
          </span>
        ))}
        <ItemGlyph glyph="GiWarhammer" size="xl" />
        <ItemGlyph glyph={null} category="potion" size="sm" quantity={123_456} />
        <ItemMark kind="attuned" compact />
      </Row>
      <Row>
        <Money copper={1250} className="font-semibold text-accent" />
        <Money copper={0} />
        <Money copper={null} />
        <Purse coins={COINS} />
      </Row>
      <Row>
        <PartyCoins system="silver">
          <Money copper={1250} className="font-semibold text-accent" />
        </PartyCoins>
        <Purse coins={{ mark: 3, shilling: 2, penny: 7, bit: 4 }} />
      </Row>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <CapacityMeter kind="weight" used={42.5} max={100} />
        <CapacityMeter kind="slots" used={17} max={20} />
        <CapacityMeter kind="weight" used={94} max={100} />
        <CapacityMeter kind="weight" used={86} max={100} adding={3} />
        <CapacityMeter kind="weight" used={40} max={100} adding={20} label="Weight after" />
        <CapacityMeter kind="slots" used={9} max={null} />
        <CapacityMeter kind="slots" used={25} max={20} />
        <CapacityMeter kind="weight" used={0} max={100} />
      </div>
    </Sample>
  );
}
