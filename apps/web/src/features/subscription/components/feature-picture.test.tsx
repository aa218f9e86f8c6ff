import { FEATURES } from '@quartermaster/rules/tiers';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import FeaturePicture from './feature-picture.tsx';

test.each(FEATURES)('picture of %s is rendered, hidden from screen readers and not focusable', (feature) => {
  const { container } = render(<FeaturePicture feature={feature} />);
  const picture = container.firstElementChild;
  expect(picture?.textContent).not.toBe('');
  expect([picture?.getAttribute('aria-hidden'), picture?.hasAttribute('inert')]).toEqual(['true', true]);
  expect(screen.queryByRole('button')).toBeNull();
});
