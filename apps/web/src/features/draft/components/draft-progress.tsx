import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** On a phone the dialog scrolls: what happens now stays in sight above its foot. */
const IN_SIGHT = 'sticky bottom-0 z-1 bg-surface-1';

/** What the language model has written so far, with Cancel; or, after it failed, the built-in generator in its place. */
export function DraftProgress(props: {
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly engine: 'built_in' | 'model' | undefined;
  readonly characters: number;
  readonly onCancel: () => void;
  readonly onUseBuiltIn: () => void;
}) {
  if (props.engine !== 'model') return null;
  if (props.hasFailed)
    return (
      <div className={IN_SIGHT}>
        <Button onPress={props.onUseBuiltIn}>Use the built-in generator</Button>
      </div>
    );
  if (!props.isPending) return null;
  const { characters } = props;
  return (
    <div
      className={`${IN_SIGHT} flex flex-wrap items-center justify-between gap-3 rounded-m border border-line px-3.5 py-2.5`}
    >
      <p role="status" className="flex items-center gap-2.5 text-sm text-ink-2">
        <Spinner />
        {characters === 0 ? 'The AI model is thinking…' : `The AI model is writing… ${characters} characters`}
      </p>
      <Button onPress={props.onCancel}>Cancel draft</Button>
    </div>
  );
}
