import { useEffect } from 'react';
import { preferences } from '../../platform/preferences.ts';
import { useStore } from '../../platform/store.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { followAppearance, type Theme, theme } from '../../ui/ui-state.ts';
import { ButtonSamples } from './button-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { ItemSamples } from './item-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { PanelSamples } from './panel-samples.tsx';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
];

/** /ui, in development only: shared components in their states. */
export default function GalleryPage() {
  const currentTheme = useStore(theme);
  useEffect(followAppearance, []);
  return (
    <main className="mx-auto max-w-320 px-4 py-6 md:px-6">
      <PageHeader
        title="Components"
        subtitle="Shared components in their states"
        actions={
          <SegmentedControl
            label="Theme"
            segments={THEMES}
            value={currentTheme}
            onChange={(chosen) => preferences.set((current) => ({ ...current, theme: chosen }))}
          />
        }
      />
      <div className="grid grid-cols-1 gap-8">
        <ButtonSamples />
        <FieldSamples />
        <ItemSamples />
        <PanelSamples />
        <OverlaySamples />
      </div>
    </main>
  );
}
