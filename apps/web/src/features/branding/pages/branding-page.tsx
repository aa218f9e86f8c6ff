import type { Party } from '@quartermaster/contract/party';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useParty } from '../../party/api.ts';
import { PartyFailure } from '../../party/components/party-failure.tsx';
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
  const { id = '' } = useParams();
  const { data, error, refetch } = useParty(id);
  if (error && !data)
    return (
      <PartyFailure
        error={error}
        title="Error loading party"
        fallback="An unexpected error occurred."
        onRetry={() => void refetch()}
      />
    );
  const party = data?.data;
  const crumbs = [
    { label: 'Parties', to: paths.parties },
    ...(party ? [{ label: party.name, to: paths.party(id) }] : []),
  ];
  return (
    <>
      <PageHeader title="Branding" subtitle={party?.name} crumbs={crumbs} />
      {!party && <Loading />}
      {party?.permissions.see_branding && <StoredBranding party={party} />}
      {party && !party.permissions.see_branding && (
        <ErrorPanel
          title="You cannot see the branding settings of this party"
          message="Only game masters see and change them."
          actions={<LinkButton to={paths.party(id)}>Back to the party</LinkButton>}
        />
      )}
    </>
  );
}
