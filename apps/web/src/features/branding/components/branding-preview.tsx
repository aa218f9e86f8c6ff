import type { Branding } from '@quartermaster/contract/party-branding';
import { PartyBanner, PartyMark } from '../../../ui/party-brand.tsx';

const THEMES = [
  ['dark', 'Dark theme'],
  ['light', 'Light theme'],
] as const;

/** Previews the party's page in both themes, regardless of the reader's theme. */
export function BrandingPreview({ name, branding }: { name: string; branding: Branding }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {THEMES.map(([theme, label]) => (
        <figure key={theme} className="min-w-0">
          <figcaption className="mb-1.5 text-xs text-ink-3">{label}</figcaption>
          <div
            data-theme={theme}
            className="overflow-hidden rounded-m border border-line bg-surface-0 text-ink-1"
          >
            <PartyBanner branding={branding} className="" />
            <div className="flex items-center gap-3 p-4">
              <PartyMark name={name} branding={branding} size="lg" />
              <span className="min-w-0 flex-1 font-display text-xl font-semibold wrap-anywhere">{name}</span>
            </div>
            <div aria-hidden="true" className="flex gap-4 border-b border-line px-4 text-sm text-ink-2">
              <span
                style={{ borderColor: branding.accent ?? 'var(--accent)' }}
                className="-mb-px border-b-2 pb-2 text-ink-1"
              >
                Overview
              </span>
              <span className="pb-2">Members</span>
              <span className="pb-2">Loot</span>
            </div>
            <div className="h-10 bg-surface-1" />
          </div>
        </figure>
      ))}
    </div>
  );
}
