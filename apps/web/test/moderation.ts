import type { ModerationCase, ModerationCaseDetail, OwnDecision } from '@quartermaster/contract/moderation';
import { mirelle } from './people.ts';

export const listedCase: ModerationCase = {
  id: '0192f0aa-0000-7000-8000-0000000000c1',
  kind: 'item_template',
  subject_id: '0192f0aa-0000-7000-8000-0000000000c2',
  subject_name: 'Rude Lamp',
  status: 'open',
  author: { id: '0192f0aa-0000-7000-8000-0000000000c3', username: 'vex' },
  reports_count: 2,
  assignee: null,
  decision: null,
  reason: '',
  decided_at: null,
  waiting_since: '2026-11-01T10:00:00.000Z',
};

export const openCase: ModerationCaseDetail = {
  ...listedCase,
  content: 'Rude Lamp\nIt calls you <b>names</b>.',
  reports: [
    {
      id: '0192f0aa-0000-7000-8000-0000000000c4',
      reason: 'offensive',
      text: 'It insults us.',
      created_at: '2026-11-01T10:00:00.000Z',
    },
  ],
  appeal: null,
  is_own: false,
  permissions: { dismiss: true, hide: true, warn: true, suspend: true, restore: false, uphold: false },
};

export const hiddenCase: ModerationCaseDetail = {
  ...openCase,
  status: 'decided',
  decision: 'hidden',
  reason: 'Insults other players',
  decided_at: '2026-11-02T10:00:00.000Z',
  permissions: { dismiss: false, hide: false, warn: false, suspend: false, restore: true, uphold: false },
};

export const caseAssignedTo = (username: string): ModerationCaseDetail => ({
  ...openCase,
  assignee: { id: username === 'mirelle' ? mirelle.id : '0192f0aa-0000-7000-8000-0000000000c5', username },
});

export const hiddenDecision: OwnDecision = {
  id: listedCase.id,
  kind: 'item_template',
  subject_id: listedCase.subject_id,
  subject_name: 'Rude Lamp',
  decision: 'hidden',
  reason: 'Insults other players',
  decided_at: '2026-11-02T10:00:00.000Z',
  appeal: null,
  permissions: { appeal: true },
};
