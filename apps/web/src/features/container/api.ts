import { listCharacters } from '@quartermaster/contract/character';
import {
  type Container,
  createCharacterContainer,
  createPartyContainer,
  deleteContainer,
  getContainer,
  listCharacterContainers,
  listContainers,
  listPartyContainers,
  updateContainer,
} from '@quartermaster/contract/container';
import { type Query, type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../platform/invalidation.ts';
import { read, useWrite } from '../../platform/queries.ts';
import { useUser } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';

/** Containers are fresh for 30 s (DOM-9). */
export const CONTAINER_STALE_MS = 30_000;

export const useContainer = (id: string) =>
  useQuery({ ...read(getContainer, { params: { id } }), staleTime: CONTAINER_STALE_MS });

export interface SourceGroup {
  readonly title: string;
  readonly containers: readonly Container[];
}

export interface Sources {
  readonly groups: readonly SourceGroup[];
  readonly all: readonly Container[];
  /** Those of the person's own characters. */
  readonly own: readonly Container[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const everything = { per_page: '100' };

/** Characters whose containers are in reach: a party's, or with null those of the person outside any party. */
function useCharacters(partyId: string | null | undefined) {
  const query = partyId ? { ...everything, party_id: partyId } : everything;
  const characters = useQuery(read(listCharacters, { query }));
  const found = characters.data?.data ?? [];
  return {
    characters,
    found: partyId === null ? found.filter((character) => character.party_id === null) : found,
  };
}

/**
 * Containers that items can be moved between, in groups for the source selector.
 * @param partyId a party's containers and those of its characters; null: own characters outside any party; undefined: all own characters
 */
export function useSources(partyId: string | null | undefined): Sources {
  const user = useUser();
  const { characters, found } = useCharacters(partyId);
  const party = useQuery({
    ...read(listPartyContainers, { params: { id: partyId ?? '' }, query: everything }),
    staleTime: CONTAINER_STALE_MS,
    enabled: Boolean(partyId),
  });
  const owned = useQueries({
    queries: found.map((character) => ({
      ...read(listCharacterContainers, { params: { id: character.id }, query: everything }),
      staleTime: CONTAINER_STALE_MS,
    })),
  });
  const of = (isOwn: boolean) =>
    owned.flatMap((query, index) =>
      (found[index]?.user_id === user.id) === isOwn ? (query.data?.data ?? []) : [],
    );
  const own = of(true);
  const groups = [
    { title: 'Your characters', containers: own },
    { title: 'Other characters', containers: of(false) },
    { title: 'Party', containers: party.data?.data ?? [] },
  ].filter((group) => group.containers.length > 0);
  const queries = [characters, ...owned, ...(partyId ? [party] : [])];
  return {
    groups,
    all: groups.flatMap((group) => group.containers),
    own,
    isPending: queries.some((query) => query.isPending),
    error: queries.find((query) => query.error)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}

/** A character's containers that the user may see; undefined sends no request. */
export const useCharacterContainers = (id: string | undefined) =>
  useQuery({
    ...read(listCharacterContainers, { params: { id: id ?? '' }, query: everything }),
    staleTime: CONTAINER_STALE_MS,
    enabled: id !== undefined,
  });

/** A party's own containers that the user may see; null sends no request. */
export const usePartyContainers = (id: string | null) =>
  useQuery({
    ...read(listPartyContainers, { params: { id: id ?? '' }, query: everything }, { quiet: true }),
    staleTime: CONTAINER_STALE_MS,
    enabled: id !== null,
  });

/** The containers of a party and of all its characters that the user may see, the first hundred by owner, in one call. */
export const useContainersInParty = (id: string) =>
  useQuery({
    ...read(listContainers, { query: { ...everything, party_id: id } }, { quiet: true }),
    staleTime: CONTAINER_STALE_MS,
  });

const CONTAINER_READS: readonly unknown[] = [
  getContainer.id,
  listContainers.id,
  listCharacterContainers.id,
  listPartyContainers.id,
];

const isContainerRead = (query: Query): boolean => CONTAINER_READS.includes(query.queryKey[0]);

type ContainerReply = { readonly data: Container | readonly Container[] };

const held = (query: Query): readonly Container[] =>
  [(query.state.data as ContainerReply | undefined)?.data ?? []].flat() as readonly Container[];

/** Every cached read of a container, as TanStack Query filters have it. */
export const readsOf = (id: string) => ({
  predicate: (query: Query) => isContainerRead(query) && held(query).some((c) => c.id === id),
});

/** Changes a container wherever it is cached: what a move has just done to its load. */
export function patchContainer(client: QueryClient, id: string, change: (c: Container) => Container): void {
  client.setQueriesData<ContainerReply>(readsOf(id), (reply) => {
    if (!reply) return reply;
    const patch = (c: Container) => (c.id === id ? change(c) : c);
    return {
      ...reply,
      data: Array.isArray(reply.data) ? reply.data.map(patch) : patch(reply.data as Container),
    };
  });
}

/** Creates a container for a character or the party; both lists are then read again. */
export function useCreateContainer(owner: 'character' | 'party') {
  const client = useQueryClient();
  const spec = owner === 'character' ? createCharacterContainer : createPartyContainer;
  return useWrite(spec, {
    quiet: true,
    onSuccess: () => invalidate(client, ['containers', 'characters']),
  });
}

/** The rules of the Create New Container dialog (DOM-5). */
export const containerRules = () => import('@quartermaster/contract/container').then((c) => c.containerForm);

/** Changes a container; every list of containers is then read again, for names, order and the primary one. */
export function useEditContainer() {
  const client = useQueryClient();
  return useWrite(updateContainer, { quiet: true, onSuccess: () => invalidate(client, ['containers']) });
}

/** Makes a container its owner's primary one, and says so. */
export function useMakePrimary(): (container: Container) => void {
  const client = useQueryClient();
  const edit = useWrite(updateContainer, {
    onSuccess: async ({ data }) => {
      showToast(`${data.name} is now ${data.owner.name}'s primary container`, { tone: 'success' });
      await invalidate(client, ['containers', 'characters']);
    },
  });
  return ({ id }) => edit.mutate({ params: { id }, body: { container: { is_primary: true } } });
}

/** Deletes a container; where its items went is read again too. */
export function useDeleteContainer() {
  const client = useQueryClient();
  return useWrite(deleteContainer, {
    quiet: true,
    onSuccess: async (_reply, { query }) => {
      const target = query?.move_to;
      await invalidate(client, ['containers', 'characters']);
      if (target !== undefined) await invalidate(client, ['contents'], [target]);
    },
  });
}
