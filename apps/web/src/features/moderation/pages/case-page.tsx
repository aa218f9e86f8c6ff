import type { ModerationCaseDetail } from '@quartermaster/contract/moderation';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { useUser } from '../../../platform/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DetailPage } from '../../admin/components/detail-page.tsx';
import { useCase, useCaseActions } from '../api.ts';
import type { CaseActionKind } from '../components/case-action.tsx';
import { CaseBadges } from '../components/case-row.tsx';
import { CaseSections } from '../components/case-sections.tsx';
import { subjectText } from '../view.ts';

const CaseAction = lazy(() => import('../components/case-action.tsx'));

const CRUMBS = [{ label: 'Moderation', to: paths.adminModeration }];

const BUTTONS: readonly [keyof ModerationCaseDetail['permissions'], string][] = [
  ['dismiss', 'Dismiss'],
  ['warn', 'Warn author'],
  ['suspend', 'Suspend author'],
  ['uphold', 'Reject appeal'],
  ['restore', 'Restore content'],
  ['hide', 'Hide content'],
];

interface ActionsProps {
  readonly moderationCase: ModerationCaseDetail;
  /** Whether the case still needs a decision and is assigned to another admin. */
  readonly isAssignedToOther: boolean;
  readonly onAct: (kind: CaseActionKind) => void;
}

/** Buttons that assign the case to the signed-in admin, take it over from another admin, and decide it. */
function Actions({ moderationCase, isAssignedToOther, onAct }: ActionsProps) {
  const { id, assignee, status, is_own, permissions } = moderationCase;
  const { assign } = useCaseActions();
  const isOffered = !is_own && status !== 'decided';
  return (
    <>
      {isOffered && assignee === null && (
        <Button isPending={assign.isPending} onPress={() => assign.mutate({ params: { id }, body: {} })}>
          Assign to me
        </Button>
      )}
      {isOffered && isAssignedToOther && <Button onPress={() => onAct('takeOver')}>Take over</Button>}
      {!isAssignedToOther &&
        BUTTONS.filter(([kind]) => permissions[kind]).map(([kind, label]) => (
          <Button
            key={kind}
            tone={kind === 'hide' || kind === 'suspend' ? 'danger' : 'secondary'}
            onPress={() => onAct(kind)}
          >
            {subjectText(label, moderationCase.kind)}
          </Button>
        ))}
    </>
  );
}

function CaseDetails({ moderationCase }: { moderationCase: ModerationCaseDetail }) {
  const { kind, subject_name, author, assignee, is_own } = moderationCase;
  const [action, setAction, closeAction] = useDialog<CaseActionKind>();
  const userId = useUser().id;
  const isAssignedToOther =
    assignee !== null && assignee.id !== userId && moderationCase.status !== 'decided';
  return (
    <>
      <PageHeader
        title={subject_name}
        crumbs={CRUMBS}
        subtitle={
          <>
            {kind === 'user' ? 'User' : 'by'}{' '}
            <Link to={paths.adminUser(author.id)} className="rounded-s text-ink-2 underline">
              {author.username}
            </Link>
          </>
        }
        aside={<CaseBadges moderationCase={moderationCase} />}
        actions={
          <Actions moderationCase={moderationCase} isAssignedToOther={isAssignedToOther} onAct={setAction} />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {is_own && (
          <Banner title="This case is about you or your content">Another admin must decide it.</Banner>
        )}
        {isAssignedToOther && !is_own && (
          <Banner title={`${assignee.username} is working on this case`}>Take it over to decide it.</Banner>
        )}
        <CaseSections moderationCase={moderationCase} />
      </div>
      {action && (
        <Suspense>
          <CaseAction kind={action} moderationCase={moderationCase} onClose={closeAction} />
        </Suspense>
      )}
    </>
  );
}

/** /admin/moderation/{id}: the reported content, the reports and the decision. */
export default function CasePage() {
  const { id = '' } = useParams();
  return (
    <DetailPage query={useCase(id)} title="Case" crumbs={CRUMBS}>
      {(moderationCase) => <CaseDetails moderationCase={moderationCase} />}
    </DetailPage>
  );
}
