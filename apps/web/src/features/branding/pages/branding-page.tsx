import type { Party } from '@quartermaster/contract/party';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { GameMasterPage } from '../../party/components/game-master-page.tsx';
import { useBranding } from '../api.ts';
import { BrandingSections } from '../components/branding-sections.tsx';

const Loading = () => (
  <SkeletonArea label="Loading branding" className="grid max-w-180 gap-4">
    <SkeletonBlock className="h-40" />
    <SkeletonBlock className="h-60" />
  </SkeletonArea>
);

function StoredBranding({ party }: { party: Party }) {
  const branding = useBranding(party.id);
  if (branding.data) {
    const { data, meta } = branding.data;
    return <BrandingSections party={party} branding={data} isInTier={meta.is_in_tier} />;
  }
  if (!branding.error) return <Loading />;
  return (
    <ErrorPanel
      title="Error loading branding"
      message={branding.error.message}
      onRetry={() => void branding.refetch()}
    />
  );
}

/** /parties/{id}/branding: accent color, logo and banner of a party, for its game masters (DEC-11). */
export default function BrandingPage() {
  return (
    <GameMasterPage
      title="Branding"
      subject="branding settings"
      permission="see_branding"
      loading={<Loading />}
    >
      {(party) => <StoredBranding party={party} />}
    </GameMasterPage>
  );
}
