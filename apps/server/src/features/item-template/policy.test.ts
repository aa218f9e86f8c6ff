import { describe, expect, test } from 'vitest';
import { SYSTEM_USER_ID } from '../../platform/ids.ts';
import { isSystemTemplate, requireTemplate, templatePermissions } from './policy.ts';

const ME = '01a1fc41-3737-714c-9ecc-bb80b4bf44cd';
const OTHER = '01a1fc41-3737-714c-9ecc-bb80b4bf44ce';

describe('item template permissions', () => {
  test.each([
    ["the user's own template", ME, { edit: true, delete: true, rate: false }],
    ["another user's template", OTHER, { edit: false, delete: false, rate: true }],
    ['a system template', SYSTEM_USER_ID, { edit: false, delete: false, rate: true }],
  ])('are as specified for %s', (_owner, creator_id, permissions) => {
    expect(templatePermissions({ creator_id }, ME)).toEqual(permissions);
    for (const action of ['edit', 'delete', 'rate'] as const) {
      const attempt = () => requireTemplate({ creator_id }, ME, action);
      if (permissions[action]) expect(attempt).not.toThrow();
      else expect(attempt).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    }
  });

  test('do not allow the system user to edit the catalog', () => {
    expect(isSystemTemplate({ creator_id: SYSTEM_USER_ID })).toBe(true);
    expect(templatePermissions({ creator_id: SYSTEM_USER_ID }, SYSTEM_USER_ID).edit).toBe(false);
  });
});
