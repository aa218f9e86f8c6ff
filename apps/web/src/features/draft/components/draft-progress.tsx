import { formatCount } from '@quartermaster/rules/format-count';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** On a phone the dialog scrolls: the progress is scrolled into view. */
const scrollIntoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'nearest' });

/** The progress of the language model, with Cancel; after a failure, a button for the built-in generator. */
export function DraftProgress(props: {
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly engine: 'built_in' | 'model' | undefined;
  /** The number of characters that the model has written so far. */
  readonly textLength: number;
  readonly onCancel: () => void;
  readonly onUseBuiltIn: () => void;
}) {
  if (props.engine !== 'model') return null;
  if (props.hasFailed)
    return (
      <div ref={scrollIntoView}>
        <Button onPress={props.onUseBuiltIn}>Use the built-in generator</Button>
      </div>
    );
  if (!props.isPending) return null;
  const { textLength } = props;
  return (
    <div
      ref={scrollIntoView}
      className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line px-3.5 py-2.5"
    >
      <p role="status" className="flex items-center gap-2.5 text-sm text-ink-2">
        <Spinner />
        {textLength === 0 ? 'The AI model is thinking…' : 'The AI model is writing…'}
        {/* Not announced: the number changes several times a second. */}
        {textLength > 0 && <span aria-hidden="true">{formatCount(textLength)} characters</span>}
      </p>
      <Button onPress={props.onCancel}>Cancel draft</Button>
    </div>
  );
}
