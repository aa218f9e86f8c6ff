import type { Party } from '@quartermaster/contract/party';
import type { Branding } from '@quartermaster/contract/party-branding';
import { Palette } from 'lucide-react';
import { upgradePath } from '../../../app/paths.ts';
import { useUser } from '../../../platform/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { TextLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { BrandingForm } from './branding-form.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { RemoveBranding } from './remove-branding.tsx';

interface SectionsProps {
  readonly party: Party;
  readonly branding: Branding;
  readonly isInTier: boolean;
}

const hasBranding = ({ accent, logo_url, banner_url }: Branding): boolean =>
  (accent ?? logo_url ?? banner_url) !== null;

/**
 * Shown if the tier lacks the feature: names the game master of record, whose tier applies; only that user sees a
 * link to the tiers that include the feature.
 */
function UpgradeNotice({ party, branding }: { party: Party; branding: Branding }) {
  const holdsGameMasterSeat = useUser().id === party.game_master_id;
  const tierText = holdsGameMasterSeat ? 'Your tier' : `The tier of ${party.gm_name}, who runs this party,`;
  return (
    <EmptyState icon={<Palette />} title={`${tierText} does not include custom branding`}>
      <p>
        {hasBranding(branding)
          ? 'The branding below is kept, and members see it again once the tier includes it.'
          : 'It gives a party its own accent color, logo and banner.'}
      </p>
      {holdsGameMasterSeat && (
        <p className="mt-2">
          <TextLink to={upgradePath('feature', 'custom_branding')}>
            See the tiers with custom branding
          </TextLink>
        </p>
      )}
    </EmptyState>
  );
}

/** The branding of a party: the form, or the stored branding if it cannot be changed. */
export function BrandingSections({ party, branding, isInTier }: SectionsProps) {
  const canChange = !party.is_archived;
  return (
    <div className="flex flex-col gap-5">
      {party.is_archived && <Banner>This party is archived. Restore it to change its branding.</Banner>}
      {!isInTier && <UpgradeNotice party={party} branding={branding} />}
      {canChange && isInTier ? (
        <BrandingForm party={party} branding={branding} />
      ) : (
        hasBranding(branding) && (
          <SectionCard title="Stored branding">
            <BrandingPreview name={party.name} branding={branding} />
          </SectionCard>
        )
      )}
      {canChange && hasBranding(branding) && (
        <div>
          <RemoveBranding party={party} />
        </div>
      )}
    </div>
  );
}
