import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Money, Purse } from './coins.tsx';
import { ItemRow, type ItemSummary, ItemTile } from './item-row.tsx';
import { CapacityMeter } from './meter.tsx';
import { PartyCoins } from './party-coins.tsx';

const torch: ItemSummary = {
  name: 'Torch',
  glyph: 'GiTorch',
  rarity: 'common',
  quantity: 38,
  detail: 'Stack of 50',
  marks: ['equipped'],
  weight: 38,
  copper: 38,
};

test.each([
  ['row', ItemRow],
  ['tile', ItemTile],
])('item %s shows all details as text', (_, Shape) => {
  const { container } = render(<Shape item={torch} />);
  for (const text of [
    'Torch',
    'Quantity 38',
    'Stack of 50',
    'Equipped',
    '38.0',
    '3 silver pieces, 8 copper pieces',
  ]) {
    expect(container.textContent).toContain(text);
  }
});

test('row without amounts mentions neither weight nor price', () => {
  const { container } = render(<ItemRow hasAmounts={false} item={{ ...torch, name: '2d6 × Torch' }} />);
  expect(container.textContent).toContain('2d6 × Torch');
  for (const text of ['38.0', 'pounds', 'silver', 'unknown', 'no price'])
    expect(container.textContent).not.toContain(text);
});

test('item with quantity 1 shows no quantity, and a missing price or weight is announced', () => {
  const { container } = render(<ItemRow item={{ ...torch, quantity: 1, copper: null, weight: null }} />);
  expect(container.textContent).not.toContain('Quantity');
  expect(container.textContent).toContain('no price');
  expect(container.textContent).toContain('weight unknown');
});

test('tile of an item without a weight shows no weight unit', () => {
  const { container } = render(<ItemTile item={{ ...torch, weight: null }} />);
  expect(container.textContent).not.toContain('lb');
});

test('amount is shown abbreviated and read aloud with coin names', () => {
  const { container } = render(<Money copper={1250} />);
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('12 gp 5 sp');
  expect(container.textContent).toContain('12 gold pieces, 5 silver pieces');
});

test('amount uses the coins of the party', () => {
  const { container } = render(
    <PartyCoins system="silver">
      <Money copper={1250} />
    </PartyCoins>,
  );
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('1 m 2 s 5 d');
  expect(container.textContent).toContain('1 silver mark, 2 silver shillings, 5 silver pennies');
});

test('amount of zero is shown as 0 cp', () => {
  const { container } = render(<Money copper={0} />);
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('0 cp');
});

test('purse names each coin that it contains', () => {
  render(<Purse coins={{ penny: 2, gold: 1, silver: 0 }} />);
  const list = screen.getByRole('list', { name: 'Coins' });
  expect(list.textContent).toBe('1 gp1 gold piece2 d2 silver pennies');
});

test.each([
  [74, 'bg-action', '74.0 / 100 lb'],
  [75, 'bg-warning', '75.0 / 100 lb'],
  [90, 'bg-error', '90.0 / 100 lb. Container is nearly full!'],
])('meter at %i %% has its color and announces its figures', (used, color, text) => {
  render(<CapacityMeter kind="weight" used={used} max={100} />);
  const meter = screen.getByRole('meter', { name: 'Weight' });
  expect(meter.querySelector(`.${color}`)).not.toBeNull();
  expect(meter.getAttribute('aria-valuetext')).toBe(text);
});

test('preview of a transfer is hatched, colored and announced', () => {
  render(<CapacityMeter kind="slots" used={17} max={20} adding={2} />);
  const meter = screen.getByRole('meter', { name: 'Slots' });
  expect(meter.getAttribute('aria-valuetext')).toContain('17 + 2 / 20');
  expect(meter.querySelector('.hatched')?.getAttribute('style')).toBe('width: 10%;');
  expect(meter.querySelector('.bg-error')).not.toBeNull();
});

test('meter without a limit announces that there is no limit', () => {
  render(<CapacityMeter kind="slots" used={9} max={null} />);
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('9 / no limit');
});
