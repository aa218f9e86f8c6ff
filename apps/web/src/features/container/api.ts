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
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../platform/invalidation.ts';
import { allPages, LARGEST_PAGE, read, useWrite } from '../../platform/queries.ts';
import { showToast } from '../../platform/toasts.ts';

/** Containers are fresh for 30 s (DOM-9). */
export const CONTAINER_STALE_MS = 30_000;

export const useContainer = (id: string) =>
  useQuery({ ...read(getContainer, { params: { id } }, { quiet: true }), staleTime: CONTAINER_STALE_MS });

/** All containers of a party and of its characters that the user may see, sorted by owner; one request per 100. */
export const partyContainersRead = (partyId: string) =>
  queryOptions({
    ...allPages(listContainers, { query: { party_id: partyId } }),
    staleTime: CONTAINER_STALE_MS,
  });

/** A character's containers that the user may see; no request is sent while `id` is undefined. */
export const useCharacterContainers = (id: string | undefined) =>
  useQuery({
    ...read(listCharacterContainers, { params: { id: id ?? '' }, query: LARGEST_PAGE }, { quiet: true }),
    staleTime: CONTAINER_STALE_MS,
    enabled: id !== undefined,
  });

/** A party's own containers that the user may see; no request is sent while `id` is null. */
export const usePartyContainers = (id: string | null) =>
  useQuery({
    ...read(listPartyContainers, { params: { id: id ?? '' }, query: LARGEST_PAGE }, { quiet: true }),
    staleTime: CONTAINER_STALE_MS,
    enabled: id !== null,
  });

/** All containers of a party and of its characters that the user may see; no request is sent while `id` is null. */
export const useContainersInParty = (id: string | null) =>
  useQuery({ ...partyContainersRead(id ?? ''), enabled: id !== null });

const CONTAINER_READS: readonly unknown[] = [
  getContainer.id,
  listContainers.id,
  listCharacterContainers.id,
  listPartyContainers.id,
];

const isContainerRead = (query: Query): boolean => CONTAINER_READS.includes(query.queryKey[0]);

type ContainerReply = { readonly data: Container | readonly Container[] };

const cachedContainers = (query: Query): readonly Container[] =>
  [(query.state.data as ContainerReply | undefined)?.data ?? []].flat() as readonly Container[];

/** A TanStack Query filter for every cached query whose data includes a container. */
export const readsWithContainer = (id: string) => ({
  predicate: (query: Query) =>
    isContainerRead(query) && cachedContainers(query).some((container) => container.id === id),
});

/** Changes a container in all cached responses, for example its load after a transfer. */
export function patchContainer(
  client: QueryClient,
  id: string,
  change: (container: Container) => Container,
): void {
  client.setQueriesData<ContainerReply>(readsWithContainer(id), (reply) => {
    if (!reply) return reply;
    const patch = (container: Container) => (container.id === id ? change(container) : container);
    return {
      ...reply,
      data: Array.isArray(reply.data) ? reply.data.map(patch) : patch(reply.data as Container),
    };
  });
}

/** Creates a container for a character or the party, and refetches containers, characters and history. */
export function useCreateContainer(owner: 'character' | 'party') {
  const client = useQueryClient();
  const spec = owner === 'character' ? createCharacterContainer : createPartyContainer;
  return useWrite(spec, {
    quiet: true,
    onSuccess: () => invalidate(client, ['containers', 'characters', 'history']),
  });
}

/** The validation rules of the container forms, from the contract (DOM-5). */
export const containerRules = () => import('@quartermaster/contract/container').then((c) => c.containerForm);

/**
 * Updates a container, and refetches all containers, because a new position changes the positions of other containers.
 * For the same reason, updates are sent one after the other.
 */
export function useUpdateContainer() {
  const client = useQueryClient();
  return useWrite(updateContainer, {
    quiet: true,
    scope: { id: updateContainer.id },
    onSuccess: () => invalidate(client, ['containers']),
  });
}

/** Makes a container its owner's primary one, and shows a toast. */
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

/** Deletes a container, and refetches everything that may show the container or its items, destination included. */
export function useDeleteContainer() {
  const client = useQueryClient();
  return useWrite(deleteContainer, {
    quiet: true,
    onSuccess: async (_reply, { query }) => {
      const target = query?.move_to;
      await invalidate(client, ['containers', 'characters', 'history', 'purses', 'items', 'found']);
      if (target !== undefined) await invalidate(client, ['contents'], [target]);
    },
    // Refetched, because the server also rejects the deletion if the container has received items meanwhile.
    onError: () => invalidate(client, ['containers']),
  });
}
