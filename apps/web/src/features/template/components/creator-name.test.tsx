import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { CreatorName } from './creator-name.tsx';

const visit = (visibility: string, creator_id: string | null = mirelle.id) =>
  renderPage(<CreatorName template={{ creator_id, creator_name: 'mirelle', visibility }} />);

test('creator of a public template links to their page', () => {
  visit('public');
  const link = screen.getByRole('link', { name: 'mirelle' });
  expect(link.getAttribute('href')).toBe(`/marketplace/creators/${mirelle.id}`);
});

test.each([
  ['an unlisted template', 'unlisted', mirelle.id],
  ['a deleted account', 'public', null],
])('creator of %s is shown without a link', (_, visibility, creatorId) => {
  visit(visibility, creatorId);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('mirelle')).toBeDefined();
});
