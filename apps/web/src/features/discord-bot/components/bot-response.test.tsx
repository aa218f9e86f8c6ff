import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BotResponse } from './bot-response.tsx';

test('response shows each of its lines, even if two are equal', () => {
  const content = 'Torch\nTorch';
  const { getAllByText } = render(
    <BotResponse command="stash" options={{}} content={content} buttons={[]} isPublic />,
  );
  // React logs equal keys as a console error, which fails the test.
  expect(getAllByText('Torch')).toHaveLength(2);
});
