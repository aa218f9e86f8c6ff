import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mirelle } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useWorkspaceState } from './state.ts';

function LastTarget() {
  const [{ lastTargetId }, change] = useWorkspaceState('workspace of the test');
  return (
    <>
      <Button onPress={() => change({ lastTargetId: 'chest' })}>Transfer</Button>
      <p>{lastTargetId ?? 'no destination'}</p>
    </>
  );
}

test('the last destination of a user is not the default for the next user who signs in', async () => {
  const { user, unmount } = renderPage(<LastTarget />);
  await user.click(screen.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('chest')).toBeDefined();
  unmount();
  renderPage(<LastTarget />, { as: { ...mirelle, id: '0192f0aa-0000-7000-8000-000000000091' } });
  expect(await screen.findByText('no destination')).toBeDefined();
});
