import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PreviewLines } from './preview-lines.tsx';

const OUTCOMES = {
  create: { label: 'New', filter: 'New', tone: 'success' },
  skip: { label: 'Skipped', filter: 'Skipped', tone: 'neutral' },
} as const;

const linesOf = (created: number) =>
  Array.from({ length: 51 }, (_, index) => ({
    line: index + 1,
    name: `Item ${index + 1}`,
    outcome: index < created ? ('create' as const) : ('skip' as const),
    reasons: [],
  }));

test('preview shows the previous page when the only line of the last page no longer has the filtered outcome', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<PreviewLines lines={linesOf(51)} outcomes={OUTCOMES} />);
  await user.click(screen.getByRole('radio', { name: 'New 51' }));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(screen.getByText('Item 51')).toBeDefined();
  rerender(<PreviewLines lines={linesOf(50)} outcomes={OUTCOMES} />);
  expect(screen.getByText('Item 1')).toBeDefined();
});
