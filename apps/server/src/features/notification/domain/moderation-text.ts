import type { NotificationData } from '../commands/notify.ts';

/** Title, text and link of a notification about a report, a decision or a case that another admin took over. */
export function moderationText(data: Extract<NotificationData, { kind: 'moderation' }>) {
  if (data.event === 'report_reviewed')
    return {
      title: 'Your report was reviewed',
      body: `“${data.subject_name}”: ${data.has_acted ? 'an admin acted on it. Thank you.' : 'an admin found no reason to act.'}`,
      link: '/notifications',
    };
  if (data.event === 'taken_over')
    return {
      title: 'Moderation case taken over',
      body: `${data.actor_name} took over your case “${data.subject_name}”. The reason is in the audit log.`,
      link: `/admin/moderation/${data.case_id}`,
    };
  const { title, body } = MODERATION_TEXT[data.event];
  return { title, body: `“${data.subject_name}” ${body}`, link: `/moderation/${data.case_id}` };
}

const MODERATION_TEXT = {
  hidden: {
    title: 'Your content was hidden',
    body: 'is no longer public. Read why, and appeal if you disagree.',
  },
  // For the new game master of a hidden party, if the one allowed appeal was already made.
  hidden_without_appeal: { title: 'Your content was hidden', body: 'is no longer public. Read why.' },
  warned: {
    title: 'A warning about your content',
    body: 'was reported. Read what an admin asks you to change.',
  },
  account_warned: {
    title: 'A warning about your account',
    body: 'was reported. Read what an admin asks you to change.',
  },
  restored: { title: 'Your content was restored', body: 'is visible as before.' },
  // The reader is not always the author of the appeal: the party may have a new game master since then.
  upheld: { title: 'Appeal rejected', body: 'stays hidden. Read why.' },
} as const;
