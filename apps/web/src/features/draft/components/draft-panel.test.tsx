import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { modelShopDraft } from '../../../../test/drafts.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { DraftPanel } from './draft-panel.tsx';

test('panel lists each line that was left out, even if two are equal', () => {
  const line = { text: 'Dagger', reason: 'It is listed twice' };
  const draft = { ...modelShopDraft, dropped: [line, line] };
  const request = { kind: 'shop', description: 'daggers' } as const;
  renderPage(<DraftPanel draftResult={{ id: 'a', draft, request }} onDraft={() => undefined} />);
  expect(within(screen.getByRole('list', { name: 'Left out' })).getAllByRole('listitem')).toHaveLength(2);
});
