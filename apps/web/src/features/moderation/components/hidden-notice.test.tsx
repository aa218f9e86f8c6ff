import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { hiddenDecision, listedCase } from '../../../../test/moderation.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import HiddenNotice from './hidden-notice.tsx';

const { subject_id } = listedCase;

test('notice about hidden content shows the reason and links to the appeal', async () => {
  fakeServer({ [`GET /api/v1/moderation_decisions/about/${subject_id}`]: { data: hiddenDecision } });
  renderPage(<HiddenNotice id={subject_id} />);
  expect(await screen.findByText(/Reason: Insults other players/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Read and appeal' }).getAttribute('href')).toBe(
    `/moderation/${hiddenDecision.id}`,
  );
});
