import { CASE_STATUSES, REPORTED_KINDS } from '@quartermaster/contract/moderation';
import { describe, expect, test } from 'vitest';
import { caseActions, mayAppeal, requireCaseAction } from './policy.ts';

const offeredActions = (state: Parameters<typeof caseActions>[0]) =>
  Object.entries(caseActions(state))
    .filter(([, isOffered]) => isOffered)
    .map(([action]) => action);

describe('caseActions', () => {
  test.each(REPORTED_KINDS)('offers a decision on an open case of kind %s', (kind) => {
    const allActions =
      kind === 'user' ? ['dismiss', 'warn', 'suspend'] : ['dismiss', 'warn', 'suspend', 'hide'];
    expect(offeredActions({ kind, status: 'open', decision: null })).toEqual(allActions);
  });

  test('offers to restore hidden content, and to uphold the decision only after an appeal', () => {
    expect(offeredActions({ kind: 'party', status: 'decided', decision: 'hidden' })).toEqual(['restore']);
    expect(offeredActions({ kind: 'party', status: 'appealed', decision: 'hidden' })).toEqual([
      'restore',
      'uphold',
    ]);
  });

  test.each(['dismissed', 'warned', 'suspended', 'restored'] as const)(
    'offers no action on a case that was decided as %s',
    (decision) => {
      expect(offeredActions({ kind: 'party', status: 'decided', decision })).toEqual([]);
    },
  );
});

describe('requireCaseAction', () => {
  const openCase = { kind: 'party', status: 'open', decision: null } as const;

  test('rejects actions that the state does not allow, and a case that is assigned to another admin', () => {
    expect(() => requireCaseAction({ ...openCase, assignee_id: null }, 'a', 'restore')).toThrow(
      'current state of the case',
    );
    expect(() => requireCaseAction({ ...openCase, assignee_id: 'b' }, 'a', 'hide')).toThrow('Another admin');
  });

  test.each([
    ['no one', null],
    ['the admin', 'a'],
  ])('accepts a case that is assigned to %s', (_, assignee_id) => {
    expect(() => requireCaseAction({ ...openCase, assignee_id }, 'a', 'hide')).not.toThrow();
  });
});

test('hidden content of a decided case can be restored by any admin, not only by its assignee', () => {
  const hiddenCase = { kind: 'party', status: 'decided', decision: 'hidden', assignee_id: 'b' } as const;
  expect(() => requireCaseAction(hiddenCase, 'a', 'restore')).not.toThrow();
  expect(() => requireCaseAction({ ...hiddenCase, status: 'appealed' }, 'a', 'restore')).toThrow(
    'Another admin',
  );
});

describe('mayAppeal', () => {
  test('returns true only for hidden content that was never appealed', () => {
    const decisions = ['dismissed', 'hidden', 'warned', 'suspended', 'restored'] as const;
    const allowed = CASE_STATUSES.flatMap((status) =>
      decisions
        .filter((decision) => mayAppeal({ kind: 'party', status, decision, appealed_at: null }))
        .map((decision) => [status, decision]),
    );
    expect(allowed).toEqual([['decided', 'hidden']]);
    const appealed_at = new Date('2026-11-22T12:00:00Z');
    expect(mayAppeal({ kind: 'party', status: 'decided', decision: 'hidden', appealed_at })).toBe(false);
  });
});
