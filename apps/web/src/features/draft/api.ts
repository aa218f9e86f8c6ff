import type { Draft, DraftKind, DraftOf, DraftRequest } from '@quartermaster/contract/draft';
import { getDraftEngines } from '@quartermaster/contract/model-draft';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/queries.ts';

/** A draft and its request, so that another draft can be requested. */
export interface DraftResult<K extends DraftKind> {
  /** New for each draft, so that the form is filled again. */
  readonly id: string;
  readonly draft: DraftOf<K>;
  readonly request: DraftRequest;
}

/** A draft of any kind and its request. */
export interface AnyDraftResult {
  readonly id: string;
  readonly draft: Draft;
  readonly request: DraftRequest;
}

export interface DraftButtonProps<K extends DraftKind> {
  readonly kind: K;
  /** The last draft, whose request fills the dialog. */
  readonly lastResult?: DraftResult<K> | undefined;
  /** The level of the party that the draft is for; applies if neither the user nor the description names a level. */
  readonly partyLevel?: number | undefined;
  readonly onDraft: (draftResult: DraftResult<K>) => void;
}

/** Narrows a draft to the requested kind, the only kind that the server returns, and passes it to `onDraft`. */
export const filterDraftKind =
  <K extends DraftKind>(kind: K, onDraft: (draftResult: DraftResult<K>) => void) =>
  ({ draft, ...rest }: AnyDraftResult): void => {
    if (draft.kind === kind) onDraft({ ...rest, draft: draft as DraftOf<K> });
  };

/** The AI uses of this month, their limit, and whether the server has a language model and the tier includes it. */
export const useDraftEngines = () => useQuery(read(getDraftEngines, {}, { quiet: true }));
