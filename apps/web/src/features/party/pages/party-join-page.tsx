import { JOIN_PREVIEW_DEBOUNCE_MS } from '@quartermaster/contract/constants';
import type { JoinForm } from '@quartermaster/contract/party';
import { isCompleteJoinCode, normalizeJoinCode } from '@quartermaster/rules/join-code';
import { joinableRoles, rolesWithoutCode } from '@quartermaster/rules/roles';
import { Lock } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError, errorInsteadOf, isMissing } from '../../../platform/api-error.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useIsWide } from '../../../ui/hooks/use-media.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReportButton } from '../../moderation/components/report-button.tsx';
import { joinRules, usePartyPreview } from '../api.ts';
import { JoinCard } from '../components/join-card.tsx';
import { PartyPreviewCard } from '../components/party-preview-card.tsx';

const EMPTY: JoinForm = { join_code: '', role_request: 'player' };
const LAYOUT = 'grid items-start gap-4 lg:grid-cols-2';

const isUnknownCode = (error: Error): boolean => !(error instanceof ApiError) || error.status === 404;
const rejectionOf = (error: Error): string =>
  isUnknownCode(error) ? 'Unable to preview party. Please check the join code and try again.' : error.message;

/** The party of a code, requested once typing pauses. */
function usePreview(code: string) {
  const debouncedCode = useDebounced(code, { pauseMs: JOIN_PREVIEW_DEBOUNCE_MS });
  const isCurrent = debouncedCode === code && isCompleteJoinCode(code);
  const preview = usePartyPreview({ join_code: debouncedCode }, isCurrent);
  return {
    party: isCurrent ? preview.data?.data : undefined,
    hasFailed: isCurrent && preview.error !== null && isUnknownCode(preview.error),
    rejection: isCurrent && preview.error ? rejectionOf(preview.error) : undefined,
    isSearching: isCompleteJoinCode(code) && (!isCurrent || preview.isFetching),
  };
}

/** Joins by a code, typed or from a link. With a valid link, narrow screens show the party above the form. */
function JoinByCode({ linkedCode }: { linkedCode: string }) {
  const form = useForm<JoinForm>({
    resolver: joinRules,
    defaultValues: { ...EMPTY, join_code: normalizeJoinCode(linkedCode) },
  });
  const code = useWatch({ control: form.control, name: 'join_code' });
  const { rejection, ...preview } = usePreview(code);
  const isPartyFirst = !useIsWide() && linkedCode !== '' && rejection === undefined;
  const cards = [
    <JoinCard
      key="form"
      form={form}
      roles={joinableRoles(preview.party?.join_permission ?? 'limited')}
      isReady={isCompleteJoinCode(code)}
      rejection={rejection}
    />,
    <PartyPreviewCard key="party" {...preview} />,
  ];
  return <div className={LAYOUT}>{isPartyFirst ? cards.toReversed() : cards}</div>;
}

function InvitationOnly() {
  return (
    <EmptyState
      icon={<Lock />}
      title="Invitation only"
      actions={<LinkButton to={paths.partyDiscover}>Discover parties</LinkButton>}
    >
      Only game masters and managers can invite members. Your invitations are under My Parties.
    </EmptyState>
  );
}

/** Joins a public party without its code, as player or observer (ADR 0095). */
function JoinPublic({ partyId }: { partyId: string }) {
  const form = useForm<JoinForm>({ defaultValues: EMPTY });
  const preview = usePartyPreview({ party_id: partyId });
  const party = preview.data?.data;
  const error = errorInsteadOf(preview);
  if (error && !isMissing(error))
    return <ErrorPanel message={error.message} onRetry={() => void preview.refetch()} />;
  if (error) {
    return (
      <div className={LAYOUT}>
        <PartyPreviewCard party={undefined} hasFailed isSearching={false} source="id" />
      </div>
    );
  }
  return (
    <div className={LAYOUT}>
      <div className="grid justify-items-start gap-2">
        <div className="w-full">
          <PartyPreviewCard party={party} hasFailed={false} isSearching={preview.isPending} source="id" />
        </div>
        {party && <ReportButton subjects={[{ kind: 'party', id: partyId, label: `“${party.name}”` }]} />}
      </div>
      {party && party.join_permission === 'restricted' && <InvitationOnly />}
      {party && party.join_permission !== 'restricted' && (
        <JoinCard form={form} roles={rolesWithoutCode(party.join_permission)} partyId={partyId} isReady />
      )}
    </div>
  );
}

/** /parties/join and /join/{code}: a code, typed or from a link, or a public party by ?preview={id}, and the role. */
export default function PartyJoinPage() {
  const [params] = useSearchParams();
  const linkedCode = useParams().code ?? params.get('code') ?? '';
  const partyId = params.get('preview');
  const isPublic = partyId !== null && partyId !== '';
  return (
    <>
      <PageHeader
        title="Join Party"
        subtitle={
          isPublic
            ? 'Check the party, then choose your role.'
            : linkedCode
              ? 'Check the party, choose your role and join.'
              : 'Enter the code that your game master shared.'
        }
        crumbs={[{ label: 'Parties', to: paths.parties }]}
        actions={isPublic && <LinkButton to={paths.partyJoin}>Join with Code</LinkButton>}
      />
      {isPublic ? (
        <JoinPublic key={partyId} partyId={partyId} />
      ) : (
        <JoinByCode key={linkedCode} linkedCode={linkedCode} />
      )}
    </>
  );
}
