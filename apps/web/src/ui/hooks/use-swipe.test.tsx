import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SHEET_SWIPE_PX, type SwipeDirection, useSwipe } from './use-swipe.ts';

function Rows({
  onSwipe,
  threshold,
  hasRope = false,
}: {
  onSwipe: (id: string, direction: SwipeDirection) => void;
  threshold?: number;
  hasRope?: boolean;
}) {
  const swipe = useSwipe(onSwipe, threshold);
  return (
    <div {...swipe.handlers}>
      {hasRope && <p data-swipe="rope">Rope</p>}
      <p data-swipe="torch">Torch</p>
      <output>{String(swipe.isSwipe())}</output>
    </div>
  );
}

/** Moves a finger (or a mouse) sideways over the row, and down by some pixels. */
function drag(distanceX: number, { down = 0, pointerType = 'touch' } = {}) {
  const row = screen.getByText('Torch');
  fireEvent.pointerDown(row, { pointerType, clientX: 200, clientY: 20 });
  fireEvent.pointerMove(row, { pointerType, clientX: 200 + distanceX, clientY: 20 + down });
  const transform = row.style.transform;
  const markedDirection = row.dataset.swiped;
  fireEvent.pointerUp(row, { pointerType, clientX: 200 + distanceX, clientY: 20 + down });
  return { row, transform, markedDirection };
}

test.each([
  [60, 'right'],
  [-60, 'left'],
] as const)(
  '%i pixels are a swipe to the %s; the row follows the finger and is marked with the direction',
  (distanceX, direction) => {
    const onSwipe = vi.fn();
    render(<Rows onSwipe={onSwipe} />);
    const { row, transform, markedDirection } = drag(distanceX);
    expect(onSwipe).toHaveBeenCalledExactlyOnceWith('torch', direction);
    expect(transform).toBe(`translateX(${distanceX}px)`);
    expect(markedDirection).toBe(direction);
    expect(row.style.transform).toBe('');
    expect(row.dataset.swiped).toBeUndefined();
  },
);

test('fewer than 60 pixels, vertical movement and a mouse are not a swipe', () => {
  const onSwipe = vi.fn();
  render(<Rows onSwipe={onSwipe} />);
  drag(59);
  drag(-59);
  drag(70, { down: 120 });
  drag(90, { pointerType: 'mouse' });
  expect(onSwipe).not.toHaveBeenCalled();
});

test('movement of two fingers is not a swipe, and the row returns to its place', () => {
  const onSwipe = vi.fn();
  render(<Rows onSwipe={onSwipe} />);
  const row = screen.getByText('Torch');
  const finger = (pointerId: number, clientX: number) => ({
    pointerType: 'touch',
    pointerId,
    clientX,
    clientY: 20,
  });
  fireEvent.pointerDown(row, finger(1, 200));
  fireEvent.pointerMove(row, finger(1, 170));
  fireEvent.pointerDown(row, finger(2, 300));
  fireEvent.pointerMove(row, finger(2, 330));
  expect(row.style.transform).toBe('');
  fireEvent.pointerUp(row, finger(1, 120));
  fireEvent.pointerUp(row, finger(2, 380));
  expect(onSwipe).not.toHaveBeenCalled();
});

test('removal of a row during its swipe does not prevent the next swipe of another row', () => {
  const onSwipe = vi.fn();
  const { rerender } = render(<Rows onSwipe={onSwipe} hasRope />);
  const finger = { pointerType: 'touch', isPrimary: true, clientX: 200, clientY: 20 };
  fireEvent.pointerDown(screen.getByText('Rope'), { ...finger, pointerId: 1 });
  fireEvent.pointerMove(screen.getByText('Rope'), { ...finger, pointerId: 1, clientX: 170 });
  rerender(<Rows onSwipe={onSwipe} />);
  const row = screen.getByText('Torch');
  fireEvent.pointerDown(row, { ...finger, pointerId: 2 });
  fireEvent.pointerUp(row, { ...finger, pointerId: 2, clientX: 100 });
  expect(onSwipe).toHaveBeenCalledExactlyOnceWith('torch', 'left');
});

test('50 pixels are a swipe with the threshold of a bottom sheet', () => {
  const onSwipe = vi.fn();
  render(<Rows onSwipe={onSwipe} threshold={SHEET_SWIPE_PX} />);
  drag(-50);
  expect(onSwipe).toHaveBeenCalledExactlyOnceWith('torch', 'left');
});
