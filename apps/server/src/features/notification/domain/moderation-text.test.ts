import { expect, test } from 'vitest';
import { moderationText } from './moderation-text.ts';

const kind = 'moderation';
const subject_name = 'Rude Lamp';

test('reporter reads whether an admin acted, but not the decision', () => {
  const bodyOf = (has_acted: boolean) =>
    moderationText({ kind, event: 'report_reviewed', subject_name, has_acted }).body;
  expect(bodyOf(true)).toBe('“Rude Lamp”: an admin acted on it. Thank you.');
  expect(bodyOf(false)).toBe('“Rude Lamp”: an admin found no reason to act.');
});

test.each(['hidden', 'hidden_without_appeal', 'warned', 'account_warned', 'restored', 'upheld'] as const)(
  'notification of the event %s names the subject and links to the decision',
  (event) => {
    const case_id = '01890a5d-ac96-774b-bcce-b302099a8058';
    const { link, body } = moderationText({ kind, event, case_id, subject_name });
    expect(link).toBe(`/moderation/${case_id}`);
    expect(body).toContain('“Rude Lamp”');
  },
);
