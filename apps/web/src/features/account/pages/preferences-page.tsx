import type { Preferences } from '@quartermaster/contract/account';
import type { ReactNode } from 'react';
import { preferences } from '../../../platform/preferences.ts';
import { loadPreferences, preferencesState, savePreferences } from '../../../platform/preferences-sync.ts';
import { useStore } from '../../../platform/store.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { MailPreference } from '../../announcement/components/mail-preference.tsx';
import { AccountLinks } from '../components/account-links.tsx';
import { RollPreview } from '../components/roll-preview.tsx';
import { SoundPreviews } from '../components/sound-previews.tsx';

const THEMES = [
  { value: 'system', label: 'System', description: 'Follows your device.' },
  { value: 'light', label: 'Light', description: 'Dark text on a light background.' },
  { value: 'dark', label: 'Dark', description: 'Light text on a dark background.' },
] as const;

const COLUMNS = 'grid items-start gap-5 lg:grid-cols-2';

type Flag = Exclude<keyof Preferences, 'theme'>;

function PreferenceSwitch(props: { name: Flag; label: string; description: string; children?: ReactNode }) {
  const isOn = useStore(preferences, (chosen) => chosen[props.name]);
  return (
    <div className="flex flex-col gap-3">
      <SwitchField
        label={props.label}
        description={props.description}
        isSelected={isOn}
        onChange={(on) => void savePreferences({ [props.name]: on })}
      />
      {props.children}
    </div>
  );
}

function PreferenceSections() {
  const theme = useStore(preferences, (chosen) => chosen.theme);
  return (
    <div className={COLUMNS}>
      <SectionCard title="Appearance">
        <RadioGroup
          label="Theme"
          choices={THEMES}
          value={theme}
          onChange={(chosen) => void savePreferences({ theme: chosen })}
        />
        <PreferenceSwitch
          name="compactView"
          label="Compact view"
          description="Smaller text, more rows on screen."
        />
      </SectionCard>
      <div className="flex min-w-0 flex-col gap-5">
        <SectionCard title="Notifications">
          <PreferenceSwitch
            name="notificationsEnabled"
            label="Show notifications as they arrive"
            description="Also turns emails that remind you of sessions on or off. The bell counts notifications either way."
          />
          <MailPreference />
        </SectionCard>
        <SectionCard title="Sound and dice">
          <PreferenceSwitch
            name="soundEffects"
            label="Sound effects"
            description="Short, quiet sounds for your actions and for revealed loot."
          >
            <SoundPreviews />
          </PreferenceSwitch>
          <PreferenceSwitch
            name="diceRollAnimation"
            label="Dice roll animation"
            description="Shows rolling dice before the result."
          >
            <RollPreview />
          </PreferenceSwitch>
        </SectionCard>
      </div>
    </div>
  );
}

/** /profile/preferences: a choice applies immediately; other devices apply it when the app is next opened (ACC-3). */
export default function PreferencesPage() {
  const state = useStore(preferencesState);
  return (
    <>
      <PageHeader
        title="Preferences"
        subtitle="Changes are saved immediately and apply on all your devices."
      />
      <AccountLinks />
      {state === 'failed' && (
        <ErrorPanel
          title="Error loading preferences"
          message="Failed to fetch preferences"
          onRetry={() => void loadPreferences()}
        />
      )}
      {state === 'loading' && (
        <SkeletonArea label="Loading preferences" className={COLUMNS}>
          <SkeletonBlock className="h-70" />
          <SkeletonBlock className="h-40" />
        </SkeletonArea>
      )}
      {state === 'ready' && <PreferenceSections />}
    </>
  );
}
