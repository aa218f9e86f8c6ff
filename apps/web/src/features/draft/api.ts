import {
  createDraft,
  type Draft,
  type DraftKind,
  type DraftOf,
  type DraftRequest,
} from '@quartermaster/contract/draft';
import { useWrite } from '../../platform/queries.ts';

/** A draft and what it was requested with, so that another one can be requested. */
export interface Drafted<K extends DraftKind> {
  readonly draft: DraftOf<K>;
  readonly request: DraftRequest;
}

/** The same of any kind. */
export interface AnyDrafted {
  readonly draft: Draft;
  readonly request: DraftRequest;
}

export interface DraftButtonProps<K extends DraftKind> {
  readonly kind: K;
  /** What the last draft was requested with. */
  readonly request?: DraftRequest | undefined;
  readonly onDraft: (drafted: Drafted<K>) => void;
}

/** The same for drafts of one kind only: the server answers with the kind that was requested. */
export const ofKind =
  <K extends DraftKind>(kind: K, onDraft: (drafted: Drafted<K>) => void) =>
  ({ draft, request }: AnyDrafted): void => {
    if (draft.kind === kind) onDraft({ draft: draft as DraftOf<K>, request });
  };

/** Requests a draft of the built-in generator; without a seed it is another one each time. */
export function useCreateDraft(onDraft: (drafted: AnyDrafted) => void) {
  const { mutate, isPending, error } = useWrite(createDraft, { quiet: true });
  const create = (request: DraftRequest) =>
    mutate({ body: { draft: request } }, { onSuccess: ({ data }) => onDraft({ draft: data, request }) });
  return { create, isPending, error };
}
