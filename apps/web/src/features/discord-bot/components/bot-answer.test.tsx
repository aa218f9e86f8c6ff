import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BotAnswer } from './bot-answer.tsx';

test('answer shows each of its lines, also where two are equal', () => {
  const content = 'Torch\nTorch';
  const { getAllByText } = render(
    <BotAnswer command="stash" options={{}} content={content} buttons={[]} isPublic />,
  );
  // React reports equal keys as an error of the console, which fails a test.
  expect(getAllByText('Torch')).toHaveLength(2);
});
