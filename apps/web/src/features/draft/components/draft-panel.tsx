import type { DraftKind } from '@quartermaster/contract/draft';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { FormErrorSummary } from '../../../ui/field/form.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { AnyDraftResult, DraftResult } from '../api.ts';
import { useCreateDraft } from '../hooks/use-create-draft.ts';
import { termsText } from '../view.ts';
import { DraftProgress } from './draft-progress.tsx';

export interface DraftPanelProps<K extends DraftKind> {
  readonly draftResult: DraftResult<K>;
  readonly onDraft: (draftResult: DraftResult<K>) => void;
}

/**
 * The terms of the draft, what was left out of it and why, and a button that requests another draft.
 */
export function DraftPanel(props: {
  readonly draftResult: AnyDraftResult;
  readonly onDraft: (draftResult: AnyDraftResult) => void;
  /** The drafted lines, for which the form has no fields. */
  readonly children?: ReactNode;
}) {
  const { draftResult, onDraft, children } = props;
  const { draft, request } = draftResult;
  const { create, error, ...progress } = useCreateDraft(onDraft);
  const author = draft.engine === 'model' ? 'Drafted by the AI model. ' : '';
  return (
    <section
      aria-label="Draft"
      className="mb-4 max-w-180 in-[[role=dialog]]:mb-0 in-[[role=dialog]]:max-w-none"
    >
      <SectionCard
        title="Draft"
        intro={`${termsText(draft)}. ${author}Not saved yet: review it, and change what you like.`}
      >
        <FormErrorSummary
          message={error ? failureText(error, 'The draft could not be created. Try again.') : undefined}
        />
        {draft.dropped.length > 0 && (
          <div className="text-sm text-ink-2">
            <h3 className="text-sm font-semibold text-ink-1">Left out</h3>
            <ul aria-label="Left out">
              {draft.dropped.map(({ text, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts can be equal, and lines never change their order.
                <li key={index}>
                  {text}: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
        {children}
        <DraftProgress
          {...progress}
          hasFailed={error !== null}
          onCancel={progress.cancel}
          onUseBuiltIn={() => create(request, 'built_in')}
        />
        <div>
          <Button isPending={progress.isPending} onPress={() => create(request, draft.engine)}>
            <RefreshCw aria-hidden="true" />
            Try another
          </Button>
        </div>
      </SectionCard>
    </section>
  );
}
