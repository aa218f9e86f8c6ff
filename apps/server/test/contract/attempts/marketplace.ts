import { SYSTEM_USER_ID } from '../../../src/platform/ids.ts';
import { type Attempts, everyone } from './attempt.ts';

export const marketplaceAttempts: Attempts = {
  // The creator of the catalog.
  'creator.get': () => ({
    method: 'GET',
    path: `/api/v1/creators/${SYSTEM_USER_ID}`,
    expected: everyone(200),
  }),
};
