import type { SiteSettings } from '@quartermaster/contract/admin-settings';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { dateTimeText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { NumberSettings } from '../../site-settings/components/number-settings.tsx';
import type { SettingsActionKind } from '../../site-settings/components/settings-action.tsx';
import { useSettings, useSettingsExport } from '../../site-settings/hooks/use-settings.ts';
import { type NumberGroup, REGISTRATION } from '../../site-settings/view.ts';
import { ExportButton } from '../components/export-button.tsx';

const NumbersDialog = lazy(() => import('../../site-settings/components/numbers-dialog.tsx'));
const SettingsAction = lazy(() => import('../../site-settings/components/settings-action.tsx'));

const GROUPS = ['call_limits', 'retention'] as const satisfies readonly NumberGroup[];

type OnAction = (kind: SettingsActionKind) => void;
interface SectionProps {
  readonly settings: SiteSettings;
  readonly onAction: OnAction;
}

function SettingValue({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60 text-sm text-ink-1">{children}</div>
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </div>
  );
}

function Maintenance({ settings: { maintenance, maintenance_message: message }, onAction }: SectionProps) {
  return (
    <SectionCard
      title="Maintenance mode"
      intro="Everyone except admins sees “System is in maintenance mode.” and cannot use the app or the API."
    >
      <SettingValue
        actions={
          maintenance ? (
            <>
              <Button onPress={() => onAction('message')}>Change message</Button>
              <Button tone="primary" onPress={() => onAction('end')}>
                End maintenance
              </Button>
            </>
          ) : (
            <Button onPress={() => onAction('start')}>Start maintenance</Button>
          )
        }
      >
        <Badge tone={maintenance ? 'warning' : 'success'}>{maintenance ? 'On' : 'Off'}</Badge>
        {maintenance && message && <p className="mt-2 wrap-anywhere whitespace-pre-line">{message}</p>}
      </SettingValue>
    </SectionCard>
  );
}

function Registration({ settings: { registration }, onAction }: SectionProps) {
  const { label, text } = REGISTRATION[registration];
  return (
    <SectionCard title="Registration" intro="Who can create an account. Existing accounts log in as usual.">
      <SettingValue actions={<Button onPress={() => onAction('registration')}>Change registration</Button>}>
        <p className="font-semibold">{label}</p>
        <p className="text-ink-2">{text}</p>
      </SettingValue>
    </SectionCard>
  );
}

function DefaultTier({ settings: { default_tier, fixed }, onAction }: SectionProps) {
  const variable = fixed.default_tier;
  return (
    <SectionCard title="Default tier" intro="The minimum tier of every account.">
      <SettingValue
        actions={!variable && <Button onPress={() => onAction('tier')}>Change default tier</Button>}
      >
        <p className="font-semibold">{TIER_NAMES[default_tier]}</p>
        {variable && (
          <p className="text-ink-2">
            Set by the environment variable <code>{variable}</code>. Remove the variable and restart the
            server to change the tier here.
          </p>
        )}
      </SettingValue>
    </SectionCard>
  );
}

function AnnouncementEmails({ settings: { announcement_mails: isOn }, onAction }: SectionProps) {
  return (
    <SectionCard
      title="Announcement emails"
      intro="Whether announcements are also sent by email, to users who have not unsubscribed."
    >
      <SettingValue
        actions={
          <Button onPress={() => onAction('emails')}>{isOn ? 'Turn off emails' : 'Turn on emails'}</Button>
        }
      >
        <Badge tone={isOn ? 'success' : 'warning'}>{isOn ? 'On' : 'Off'}</Badge>
      </SettingValue>
    </SectionCard>
  );
}

/** /admin/settings: the settings of the whole installation (DEC-13). */
export default function SettingsPage() {
  const { data, error, refetch } = useSettings();
  const [action, setAction, closeAction] = useDialog<SettingsActionKind>();
  const [group, setGroup, closeGroup] = useDialog<NumberGroup>();
  const csvExport = useSettingsExport();
  const settings = data?.data;
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle={
          settings?.updated_at ? (
            <>
              Last changed {dateTimeText(settings.updated_at)} ·{' '}
              <Link
                className="rounded-s underline hover:text-ink-1"
                to={`${paths.adminAudit}?action=settings_changed`}
              >
                Changes
              </Link>
            </>
          ) : (
            'A change applies on every server within a second.'
          )
        }
        actions={<ExportButton csvExport={csvExport} />}
      />
      {!settings && error && <ErrorPanel title="Error loading settings" onRetry={() => void refetch()} />}
      {!settings && !error && (
        <SkeletonArea label="Loading settings">
          <SkeletonBlock className="h-80" />
        </SkeletonArea>
      )}
      {settings && (
        <div className="flex flex-col gap-5">
          <Maintenance settings={settings} onAction={setAction} />
          <Registration settings={settings} onAction={setAction} />
          <DefaultTier settings={settings} onAction={setAction} />
          <AnnouncementEmails settings={settings} onAction={setAction} />
          {GROUPS.map((name) => (
            <NumberSettings key={name} group={name} settings={settings} onChange={() => setGroup(name)} />
          ))}
        </div>
      )}
      <Suspense>
        {settings && action && <SettingsAction kind={action} settings={settings} onClose={closeAction} />}
        {settings && group && <NumbersDialog group={group} settings={settings} onClose={closeGroup} />}
      </Suspense>
    </>
  );
}
