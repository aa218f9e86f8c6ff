import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BotAnswer } from './bot-answer.tsx';

test('response shows each of its lines, even if two are equal', () => {
  const content = 'Torch\nTorch';
  const { getAllByText } = render(
    <BotAnswer command="stash" options={{}} content={content} buttons={[]} isPublic />,
  );
  // React logs equal keys as a console error, which fails the test.
  expect(getAllByText('Torch')).toHaveLength(2);
});
