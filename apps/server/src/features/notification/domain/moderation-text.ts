import type { Facts } from '../commands/notify.ts';

/** Title, text and link of a notification about a report or a decision. */
export function moderationText(facts: Extract<Facts, { kind: 'moderation' }>) {
  if (facts.event === 'report_reviewed')
    return {
      title: 'Your report was reviewed',
      body: `“${facts.subject_name}”: ${facts.has_acted ? 'an admin acted on it. Thank you.' : 'an admin found no reason to act.'}`,
      link: '/notifications',
    };
  if (facts.event === 'taken_over')
    return {
      title: 'Moderation case taken over',
      body: `${facts.actor_name} took over your case “${facts.subject_name}”. The reason is in the audit log.`,
      link: `/admin/moderation/${facts.case_id}`,
    };
  const { title, body } = MODERATION_TEXT[facts.event];
  return { title, body: `“${facts.subject_name}” ${body}`, link: `/moderation/${facts.case_id}` };
}

const MODERATION_TEXT = {
  hidden: {
    title: 'Your content was hidden',
    body: 'is visible only to you. Read why, and appeal if needed.',
  },
  warned: {
    title: 'A warning about your content',
    body: 'was reported. Read what an admin asks you to change.',
  },
  restored: { title: 'Your content was restored', body: 'is visible as before.' },
  upheld: { title: 'Your appeal was rejected', body: 'stays hidden. Read why.' },
} as const;
