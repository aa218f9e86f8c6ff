import type { ModerationCaseDetail } from '@quartermaster/contract/moderation';
import { useState } from 'react';
import ActionDialog from '../../admin/components/action-dialog.tsx';
import {
  type SuspensionDays,
  SuspensionDuration,
  suspensionEnd,
} from '../../admin/components/suspension-duration.tsx';
import { useCaseActions } from '../api.ts';
import { subjectText } from '../view.ts';

export type CaseActionKind = keyof ModerationCaseDetail['permissions'] | 'takeOver';

interface CaseActionProps {
  readonly kind: CaseActionKind;
  readonly moderationCase: ModerationCaseDetail;
  readonly onClose: () => void;
}

const ACTION_TEXTS: Readonly<
  Record<CaseActionKind, { readonly label: string; readonly successText: string; readonly text: string }>
> = {
  dismiss: {
    label: 'Dismiss',
    successText: 'Case dismissed',
    text: 'Nothing changes. The users who sent the reports are notified.',
  },
  warn: {
    label: 'Warn author',
    successText: 'Author warned',
    text: 'The author receives the reason as a notification and by email.',
  },
  hide: {
    label: 'Hide content',
    successText: 'Content hidden',
    text: 'It is no longer public. The author receives the reason and can appeal once.',
  },
  suspend: {
    label: 'Suspend author',
    successText: 'Author suspended',
    text: 'All sessions end immediately, and the author can no longer log in. The reason appears at login and in an email.',
  },
  restore: {
    label: 'Restore content',
    successText: 'Content restored',
    text: 'The content is visible as before, and the author is notified.',
  },
  uphold: {
    label: 'Reject appeal',
    successText: 'Appeal rejected',
    text: 'The content stays hidden. The author receives the reason and cannot appeal again.',
  },
  takeOver: {
    label: 'Take over',
    successText: 'Case taken over',
    text: 'The case is reassigned to you, and its current assignee is notified.',
  },
};

/** The dialog of one action on a case. */
export default function CaseAction({ kind, moderationCase, onClose }: CaseActionProps) {
  const { assign, resolve, hide, suspend } = useCaseActions();
  const [days, setDays] = useState<SuspensionDays>('7');
  const texts = ACTION_TEXTS[kind];
  const label = subjectText(texts.label, moderationCase.kind);
  const isTemplateHidden = kind === 'hide' && moderationCase.kind.endsWith('_template');
  const params = { id: moderationCase.id };
  const submit = (reason: string) => {
    if (kind === 'takeOver') return assign.mutateAsync({ params, body: { take_over_reason: reason } });
    if (kind === 'hide') return hide.mutateAsync({ params, body: { reason } });
    if (kind === 'suspend')
      return suspend.mutateAsync({ params, body: { reason, until: suspensionEnd(days) } });
    return resolve.mutateAsync({ params, body: { reason, action: kind } });
  };
  return (
    <ActionDialog
      title={label}
      label={label}
      successText={subjectText(texts.successText, moderationCase.kind)}
      isDestructive={kind === 'hide' || kind === 'suspend'}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>
        {subjectText(texts.text, moderationCase.kind)}
        {isTemplateHidden && ' Anything created from it is kept.'}
      </p>
      {kind === 'suspend' && <SuspensionDuration days={days} onChange={setDays} />}
    </ActionDialog>
  );
}
