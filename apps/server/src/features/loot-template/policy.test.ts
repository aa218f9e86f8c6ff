import { describe, expect, test } from 'vitest';
import { requireTemplate, templatePermissions } from './policy.ts';

const template = { creator_id: 'ada' };

describe('loot template policy', () => {
  test.each([
    ['the creator', 'ada', { edit: true, delete: true, rate: false }],
    ['another user', 'bo', { edit: false, delete: false, rate: true }],
  ])('gives %s the specified permissions', (_, userId, expected) => {
    expect(templatePermissions(template, userId)).toEqual(expected);
  });

  test('explains why an action is rejected', () => {
    expect(() => requireTemplate(template, 'bo', 'edit')).toThrow(
      'Only the creator of this loot can edit it',
    );
    expect(() => requireTemplate(template, 'ada', 'rate')).toThrow('You cannot rate your own loot.');
    expect(() => requireTemplate(template, 'ada', 'delete')).not.toThrow();
  });
});
