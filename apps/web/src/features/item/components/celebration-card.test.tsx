import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stackOf } from '../../../../test/items.ts';
import { celebrate, celebration } from '../../../platform/celebrations.ts';
import { playSound } from '../../../platform/sounds.ts';
import CelebrationCard from './celebration-card.tsx';

vi.mock(import('../../../platform/sounds.ts'), () => ({ playSound: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(playSound).mockClear();
  celebration.set(null);
});
afterEach(() => vi.useRealTimers());

const ring = stackOf(1, { display_name: 'Ring of invisibility', rarity: 'legendary' });

test.each(['common', 'very rare', null])('celebrate ignores an item of rarity %s', (rarity) => {
  celebrate({ ...ring, rarity }, 'You claimed it.');
  expect(celebration.get()).toBeNull();
  expect(playSound).not.toHaveBeenCalled();
});

test('legendary item plays a sound, and its card shows the item and the event, has no button and disappears automatically', () => {
  celebrate(ring, 'You claimed it.');
  expect(vi.mocked(playSound).mock.calls).toEqual([['reveal']]);
  render(<CelebrationCard item={ring} text="You claimed it." />);
  expect(screen.getByRole('region', { name: 'Legendary item' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Ring of invisibility' })).toBeDefined();
  expect(screen.getByText('You claimed it.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void vi.runAllTimers());
  expect(celebration.get()).toBeNull();
});
