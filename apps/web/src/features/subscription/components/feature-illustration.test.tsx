import { FEATURES } from '@quartermaster/rules/tiers';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import FeatureIllustration from './feature-illustration.tsx';

test.each(FEATURES)(
  'illustration of %s is rendered, hidden from screen readers and not focusable',
  (feature) => {
    const { container } = render(<FeatureIllustration feature={feature} />);
    const illustration = container.firstElementChild;
    expect(illustration?.textContent).not.toBe('');
    expect([illustration?.getAttribute('aria-hidden'), illustration?.hasAttribute('inert')]).toEqual([
      'true',
      true,
    ]);
    expect(screen.queryByRole('button')).toBeNull();
  },
);
