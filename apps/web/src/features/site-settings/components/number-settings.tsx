import type { SiteSettings } from '@quartermaster/contract/admin-settings';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { NUMBER_GROUPS, type NumberGroup } from '../view.ts';

interface NumberSettingsProps {
  readonly group: NumberGroup;
  readonly settings: SiteSettings;
  readonly onChange: () => void;
}

/** The current numbers of a group of settings. */
export function NumberSettings({ group, settings, onChange }: NumberSettingsProps) {
  const { title, intro, action, settings: numberSettings } = NUMBER_GROUPS[group];
  const values: Readonly<Record<string, number>> = settings[group];
  return (
    <SectionCard title={title} intro={intro}>
      <dl className="mb-4 grid gap-x-8 text-sm sm:grid-cols-2">
        {numberSettings.map(({ name, label, text }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-ink-1 tabular-nums">{text(values[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onPress={onChange}>{action}</Button>
      </div>
    </SectionCard>
  );
}
