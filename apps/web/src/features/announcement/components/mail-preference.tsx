import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { useMailPreference } from '../api.ts';

/** The preference for announcement emails; a change is saved immediately. */
export function MailPreference() {
  const { isSubscribed, error, isPending, change } = useMailPreference();
  return (
    <SwitchField
      label="Announcements by email"
      description={
        error
          ? 'This setting could not be loaded. Reload the page.'
          : 'News about Quartermaster. Emails about your account are always sent.'
      }
      isSelected={isSubscribed ?? false}
      isDisabled={isSubscribed === undefined || isPending}
      onChange={change}
    />
  );
}
