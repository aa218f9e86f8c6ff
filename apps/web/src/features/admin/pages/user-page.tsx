import type { UserDetail } from '@quartermaster/contract/admin-users';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { dateTimeText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { useUser } from '../../../platform/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { Menu } from '../../../ui/menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useUserDetail } from '../api.ts';
import { DetailPage } from '../components/detail-page.tsx';
import type { UserActionKind } from '../components/user-action.tsx';
import {
  AccountDetails,
  UserAudit,
  UserProfile,
  UserRecords,
  UserUsage,
} from '../components/user-details.tsx';
import { UserBadges } from '../components/user-row.tsx';

const UserAction = lazy(() => import('../components/user-action.tsx'));

const CRUMBS = [{ label: 'Users', to: paths.adminUsers }];

function Suspension({ user }: { user: UserDetail }) {
  if (!user.suspension) return null;
  const { since, until, reason } = user.suspension;
  return (
    <div className="mb-5">
      <Banner
        tone="warning"
        title={until ? `Suspended until ${dateTimeText(until)}` : 'Suspended until it is lifted'}
      >
        Since {dateTimeText(since)}. Reason: {reason}
      </Banner>
    </div>
  );
}

/** The actions in the menu, which are rarely used. */
function moreActions(user: UserDetail, isOwnAccount: boolean): [UserActionKind, string][] {
  const { email_verified, has_second_factor, admin, suspension } = user;
  const actions: [boolean, UserActionKind, string][] = [
    [true, 'sendPasswordReset', 'Send password reset'],
    [!email_verified, 'verifyAddress', 'Mark email address as verified'],
    [true, 'grantTier', 'Grant a tier'],
    [user.tier_grant !== null, 'endGrant', 'End granted tier'],
    [true, 'export', 'Export data'],
    [has_second_factor && !isOwnAccount, 'resetFactor', 'Reset second factor'],
    [!(isOwnAccount || (suspension && !admin)), 'changeRights', admin ? 'Remove admin rights' : 'Make admin'],
    [!(isOwnAccount || admin), 'delete', 'Delete account'],
  ];
  return actions.flatMap(([isOffered, kind, label]) => (isOffered ? [[kind, label]] : []));
}

/** An admin's own account offers no action that would lock the admin out; the server rejects such actions too. */
function Actions({ user, onAction }: { user: UserDetail; onAction: (kind: UserActionKind) => void }) {
  const isOwnAccount = useUser().id === user.id;
  return (
    <>
      <Menu
        label="More actions"
        entries={moreActions(user, isOwnAccount).map(([kind, label]) => ({
          id: kind,
          label,
          onAction: () => onAction(kind),
        }))}
        trigger={(trigger) => <Button {...trigger}>More actions</Button>}
      />
      {!isOwnAccount && <Button onPress={() => onAction('endSessions')}>End sessions</Button>}
      {user.suspension && <Button onPress={() => onAction('liftSuspension')}>Lift suspension</Button>}
      {!(isOwnAccount || user.suspension) && (
        <Button tone="danger" onPress={() => onAction('suspend')}>
          Suspend
        </Button>
      )}
    </>
  );
}

function Detail({ user }: { user: UserDetail }) {
  const [action, setAction, closeAction] = useDialog<UserActionKind>();
  return (
    <>
      <PageHeader
        title={user.username}
        crumbs={CRUMBS}
        subtitle={
          <span className="inline-flex flex-wrap gap-1.5">
            <UserBadges user={user} />
          </span>
        }
        actions={<Actions user={user} onAction={setAction} />}
      />
      <Suspension user={user} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <AccountDetails user={user} />
          <UserProfile user={user} />
          <UserUsage user={user} />
          <UserAudit user={user} />
        </div>
        <div className="grid gap-5">
          <UserRecords user={user} />
        </div>
      </div>
      {action && (
        <Suspense>
          <UserAction kind={action} user={user} onClose={closeAction} />
        </Suspense>
      )}
    </>
  );
}

/** /admin/users/{id}: an account with its profile, usage, records and audit entries, and the actions of an admin. */
export default function UserPage() {
  const { id = '' } = useParams();
  return (
    <DetailPage query={useUserDetail(id)} title="User" crumbs={CRUMBS}>
      {(user) => <Detail user={user} />}
    </DetailPage>
  );
}
