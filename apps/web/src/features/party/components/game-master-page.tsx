import type { Party } from '@quartermaster/contract/party';
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartyMark } from '../../../ui/party-brand.tsx';
import { useParty } from '../api.ts';
import { PartyFailure } from './party-failure.tsx';

export interface GameMasterPageProps {
  readonly title: string;
  /** What the page shows, such as "webhooks", for the sentence "You cannot see the webhooks of this party". */
  readonly subject: string;
  readonly permission: 'see_branding' | 'see_webhooks';
  readonly loading: ReactNode;
  readonly children: (party: Party) => ReactNode;
}

/** A page below /parties/{id} for the game masters of the party; everyone else sees why they cannot open it. */
export function GameMasterPage({ title, subject, permission, loading, children }: GameMasterPageProps) {
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
      <PageHeader
        title={title}
        mark={party && <PartyMark name={party.name} branding={party.branding} size="md" />}
        subtitle={party?.name}
        crumbs={crumbs}
      />
      {!party && loading}
      {/* The key discards unsaved changes and open dialogs when the page shows another party. */}
      {party?.permissions[permission] && <Fragment key={party.id}>{children(party)}</Fragment>}
      {party && !party.permissions[permission] && (
        <ErrorPanel
          title={`You cannot see the ${subject} of this party`}
          message="Only game masters can see and change them."
          actions={<LinkButton to={paths.party(id)}>Back to the party</LinkButton>}
        />
      )}
    </>
  );
}
