import {
  createReport,
  hideReportedContent,
  listModerationCases,
  type ReportForm,
  resolveModerationCase,
} from '@quartermaster/contract/moderation';
import { listNotifications } from '@quartermaster/contract/notification';
import type { Person } from './people.ts';
import { expectOk, template } from './test-parties.ts';

/** Reports content as this user. */
export const report = (user: Pick<Person, 'call'>, form: Pick<ReportForm, 'kind' | 'subject_id'>) =>
  user.call(createReport, { body: { report: { reason: 'offensive', text: 'It insults us.', ...form } } });

/** The id of the open case about this subject. */
export async function caseIdOf(admin: Pick<Person, 'call'>, subjectId: string): Promise<string> {
  const { body } = expectOk(await admin.call(listModerationCases, { query: { per_page: '100' } }));
  const openCase = body.data.find(({ subject_id }) => subject_id === subjectId);
  if (!openCase) throw new Error('No open case about this subject');
  return openCase.id;
}

export const REASON = 'Insults other players';

/** Creates a case about a new public template of the author, reported by the reader. */
export async function reportedTemplate(users: { admin: Person; author: Person; reader: Person }) {
  const { id, name } = await template(users.author, { visibility: 'public' });
  expectOk(await report(users.reader, { kind: 'item_template', subject_id: id }));
  return { subjectId: id, name, params: { id: await caseIdOf(users.admin, id) } };
}
type ReportedTemplate = Pick<Awaited<ReturnType<typeof reportedTemplate>>, 'params'>;

export const hideContentOf = (admin: Person, { params }: ReportedTemplate) =>
  admin.call(hideReportedContent, { params, body: { reason: REASON } });

export const resolveCaseOf = (
  admin: Person,
  { params }: ReportedTemplate,
  action: 'dismiss' | 'warn' | 'restore' | 'uphold',
) => admin.call(resolveModerationCase, { params, body: { action, reason: REASON } });

/** The titles of a user's notifications about reports and moderation decisions. */
export const moderationTitles = async (user: Person): Promise<string[]> =>
  (await user.call(listNotifications, { query: { kind: 'moderation' } })).body.data.map(({ title }) => title);
