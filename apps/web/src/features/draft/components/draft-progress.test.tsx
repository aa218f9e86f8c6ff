import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DraftProgress } from './draft-progress.tsx';

test('progress shows the number of characters, and hides the number from screen readers', () => {
  const callbacks = { onCancel: () => undefined, onUseBuiltIn: () => undefined };
  render(<DraftProgress isPending hasFailed={false} engine="model" textLength={1234} {...callbacks} />);
  expect(screen.getByRole('status').textContent).toContain('The AI model is writing…');
  expect(screen.getByText('1,234 characters').getAttribute('aria-hidden')).toBe('true');
});
