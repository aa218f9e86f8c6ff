import { FEATURES, type Feature } from '@quartermaster/rules/tiers';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import FeaturePicture from './feature-picture.tsx';

/** Not built yet. */
const WITHOUT: readonly Feature[] = ['premium_support'];

test.each(FEATURES.filter((feature) => !WITHOUT.includes(feature)))(
  'picture of %s is drawn, and neither read nor focused',
  (feature) => {
    const { container } = render(<FeaturePicture feature={feature} />);
    const picture = container.firstElementChild;
    expect(picture?.textContent).not.toBe('');
    expect([picture?.getAttribute('aria-hidden'), picture?.hasAttribute('inert')]).toEqual(['true', true]);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('feature that is not built has no picture', () => {
  for (const feature of WITHOUT)
    expect(render(<FeaturePicture feature={feature} />).container.innerHTML).toBe('');
});
