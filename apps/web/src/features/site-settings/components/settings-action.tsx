import type { SiteSettings, updateSettings } from '@quartermaster/contract/admin-settings';
import { MAINTENANCE_MESSAGE_MAX } from '@quartermaster/contract/constants';
import type { CallInput } from '@quartermaster/contract/endpoint';
import type { RegistrationMode } from '@quartermaster/contract/site-settings';
import { TIER_NAMES, TIERS, type Tier } from '@quartermaster/rules/tier-names';
import { useState } from 'react';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import ActionDialog, { type ActionDialogProps } from '../../admin/components/action-dialog.tsx';
import { useSettingsUpdate } from '../hooks/use-settings.ts';
import { REGISTRATION } from '../view.ts';

type SettingsChange = CallInput<typeof updateSettings>['body']['settings'];
export type SettingsActionKind = 'start' | 'message' | 'end' | 'registration' | 'tier' | 'emails';

interface SettingsActionProps {
  readonly kind: SettingsActionKind;
  readonly settings: SiteSettings;
  readonly onClose: () => void;
}

const FORMS = {
  start: Maintenance,
  message: Maintenance,
  end: EndOfMaintenance,
  registration: Registration,
  tier: DefaultTier,
  emails: AnnouncementEmails,
};

/** The dialog for one change to settings. */
export default function SettingsAction(props: SettingsActionProps) {
  const Form = FORMS[props.kind];
  return <Form {...props} />;
}

interface ChangeProps extends Omit<ActionDialogProps, 'onConfirm'> {
  /** The settings that the action changes. */
  readonly settings: SettingsChange;
}

/** The dialog of one change with its reason. */
function Change({ settings, ...dialog }: ChangeProps) {
  const { mutateAsync } = useSettingsUpdate();
  return <ActionDialog {...dialog} onConfirm={(reason) => mutateAsync({ body: { reason, settings } })} />;
}

function Maintenance({ kind, settings, onClose }: SettingsActionProps) {
  const [message, setMessage] = useState(settings.maintenance_message);
  const isStart = kind === 'start';
  return (
    <Change
      title={isStart ? 'Start maintenance mode' : 'Change maintenance message'}
      label={isStart ? 'Start maintenance' : 'Change message'}
      successText={isStart ? 'Maintenance mode started' : 'Maintenance message changed'}
      isDestructive={isStart}
      settings={{ ...(isStart && { maintenance: true }), maintenance_message: message }}
      onClose={onClose}
    >
      {isStart && (
        <p className="mb-3">
          Everyone except admins is disconnected immediately and sees “System is in maintenance mode.” with
          your message. Sessions are kept and continue afterwards.
        </p>
      )}
      <TextArea
        label="Message"
        description="For example, when you expect to be back. Optional."
        maxLength={MAINTENANCE_MESSAGE_MAX}
        value={message}
        onChange={setMessage}
      />
    </Change>
  );
}

function EndOfMaintenance({ onClose }: SettingsActionProps) {
  return (
    <Change
      title="End maintenance mode"
      label="End maintenance"
      successText="Maintenance mode ended"
      settings={{ maintenance: false }}
      onClose={onClose}
    >
      Everyone can use the app again. Open pages continue within a few seconds.
    </Change>
  );
}

const MODE_CHOICES = Object.entries(REGISTRATION).map(([value, { label, text }]) => ({
  value: value as RegistrationMode,
  label,
  description: text,
}));

function Registration({ settings, onClose }: SettingsActionProps) {
  const [mode, setMode] = useState(settings.registration);
  return (
    <Change
      title="Change registration"
      label="Change registration"
      successText="Registration changed"
      settings={{ registration: mode }}
      onClose={onClose}
    >
      <RadioGroup label="New accounts" choices={MODE_CHOICES} value={mode} onChange={setMode} />
    </Change>
  );
}

const TIER_CHOICES = TIERS.map((value) => ({ value, label: TIER_NAMES[value] }));

function DefaultTier({ settings, onClose }: SettingsActionProps) {
  const [tier, setTier] = useState<Tier>(settings.default_tier);
  return (
    <Change
      title="Change default tier"
      label="Change default tier"
      successText="Default tier changed"
      settings={{ default_tier: tier }}
      onClose={onClose}
    >
      <p className="mb-3">
        Every account has at least this tier while it is set. Paid subscriptions are not changed, and nothing
        is deleted when you lower it.
      </p>
      <SelectField label="Default tier" choices={TIER_CHOICES} value={tier} onChange={setTier} />
    </Change>
  );
}

function AnnouncementEmails({ settings, onClose }: SettingsActionProps) {
  // The value when the dialog opened: the text must not change once the setting is saved.
  const [isOn] = useState(settings.announcement_mails);
  return (
    <Change
      title={isOn ? 'Turn off announcement emails' : 'Turn on announcement emails'}
      label={isOn ? 'Turn off emails' : 'Turn on emails'}
      successText={isOn ? 'Announcement emails turned off' : 'Announcement emails turned on'}
      settings={{ announcement_mails: !isOn }}
      onClose={onClose}
    >
      {isOn
        ? 'Emails due while this is off are not sent later, either. Banners and notifications continue.'
        : 'Announcements published from now on are emailed to users who have not unsubscribed. Emails of active announcements that are still in the queue are sent, too.'}
    </Change>
  );
}
