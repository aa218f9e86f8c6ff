import { getCharacter } from '@quartermaster/contract/character';
import type { Container } from '@quartermaster/contract/container';
import { getParty, type Party } from '@quartermaster/contract/party';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf, isMissing } from '../../../platform/api-error.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { lazy } from '../../../platform/lazy.ts';
import { read } from '../../../platform/queries.ts';
import { LinkButton, TextLink } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useDocumentTitle } from '../../../ui/page-header.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { useContainer } from '../../container/api.ts';
import type { ContainerOwner } from '../../container/components/create-container.tsx';
import { containerLabel } from '../../container/view.ts';
import { useKeepSection, usePartySection } from '../../party/hooks/use-party-tabs.ts';
import { RowSkeletons } from '../components/row-skeletons.tsx';

/** The code of the workspace, fetched in parallel with the container. */
const loadWorkspace = () => import('../components/workspace.tsx');
const Workspace = lazy(() => loadWorkspace().then((module) => ({ default: module.Workspace })));

const OWNER_PATHS = {
  party: paths.party,
  character: paths.character,
  shop: paths.shopInstance,
  loot: paths.lootInstance,
} as const;
const ownerPath = ({ owner }: Container): string => OWNER_PATHS[owner.type](owner.id);

/** The owner as a link, and the description of the container if there is one. */
function OwnerLine({ container }: { container: Container }) {
  const { owner } = container;
  return (
    <p className="mt-0.5 truncate text-sm text-ink-3">
      <TextLink to={ownerPath(container)}>{owner.name}</TextLink>
      {container.description && <span> · {container.description}</span>}
    </p>
  );
}

/** The owner for a new container: the owner of this container, if the user may act for the owner. */
function useOwners(container: Container): ContainerOwner[] {
  const { owner, permissions } = container;
  const { type } = owner;
  const isCharacter = type === 'character';
  const character = useQuery({
    ...read(getCharacter, { params: { id: owner.id } }),
    enabled: isCharacter,
  });
  const mayAct = isCharacter ? character.data?.data.permissions.act : permissions.edit;
  return mayAct && (isCharacter || type === 'party') ? [{ ...owner, type }] : [];
}

/** The container's party, once loaded; its pages are shown in the navigation. */
function useContainerParty({ party_id }: Container): Party | undefined {
  const party = useQuery({
    ...read(getParty, { params: { id: party_id ?? '' } }),
    enabled: party_id !== null,
  });
  usePartySection(party.data?.data, 'inventory');
  return party.data?.data;
}

function ContainerWorkspace({ container }: { container: Container }) {
  const party = useContainerParty(container);
  const navigate = useNavigateFromPage();
  usePartyEvents('PartyChannel', container.party_id ?? undefined);
  useDocumentTitle(containerLabel(container));
  return (
    <Workspace
      key={container.id}
      storeKey={`container ${container.id}`}
      partyId={container.party_id}
      managesLoot={party?.permissions.manage_loot}
      owners={useOwners(container)}
      onDeleted={(deleted) => {
        if (deleted.id === container.id) void navigate(ownerPath(container));
      }}
      initialState={{
        left: { tab: 'container', placeIds: { container: container.id } },
        ...(container.owner.type === 'character' && container.party_id
          ? { right: { tab: 'container' as const, placeIds: {} } }
          : {}),
      }}
      heading={
        <>
          <h1 tabIndex={-1} className="text-2xl max-md:truncate max-md:text-lg">
            {container.name}
          </h1>
          <OwnerLine container={container} />
        </>
      }
    />
  );
}

function Loading() {
  useKeepSection();
  return <RowSkeletons label="Loading container" />;
}

/** /containers/{id}: one container in the workspace; on a wide screen, a character's container next to the stash. */
export default function ContainerPage() {
  const { id = '' } = useParams();
  const query = useContainer(id);
  useEffect(() => void loadWorkspace(), []);
  const error = errorInsteadOf(query);
  if (query.data && !error) {
    return (
      <Suspense fallback={<RowSkeletons label="Loading container" />}>
        <PartyCoins system={query.data.data.coin_system}>
          <ContainerWorkspace container={query.data.data} />
        </PartyCoins>
      </Suspense>
    );
  }
  if (!error) return <Loading />;
  return (
    <>
      <h1 tabIndex={-1} className="pb-5 text-2xl">
        Container
      </h1>
      <ErrorPanel
        title="This container cannot be shown"
        message={
          isMissing(error)
            ? 'It might have been deleted, or you may not have permission to view it.'
            : error.message
        }
        onRetry={isMissing(error) ? undefined : () => void query.refetch()}
        actions={<LinkButton to={paths.characters}>Go to your characters</LinkButton>}
      />
    </>
  );
}
