import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadWorkspace, openTab, visit } from '../../../../test/workspace.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(() => loadWorkspace());

test.each(['left', 'right'] as const)('Q adds the selection of the %s panel to the queue', async (side) => {
  const { user } = visit();
  const { leftPanel, rightPanel } = await openTab(user, 'Loots');
  const selectedPanel = side === 'left' ? leftPanel : rightPanel;
  await user.click(await within(selectedPanel).findByRole('row', { name: /Torch/ }));
  await user.keyboard('q');
  expect(await screen.findByRole('region', { name: 'Transfer queue' })).toBeDefined();
  // The queue is stored per user and party in the module, so all tests of this file share it.
  await user.click(screen.getByRole('button', { name: /^Queue/, expanded: false }));
  await user.click(screen.getByRole('button', { name: 'Clear queue' }));
});
