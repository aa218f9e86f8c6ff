import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { offlineTexts, reachable, useOnline } from '../platform/online.ts';
import { useStore } from '../platform/store.ts';
import { Button } from './button.tsx';

export interface ErrorPanelProps {
  readonly title?: string;
  readonly message?: ReactNode;
  /** The error's code, to quote in a support request. */
  readonly code?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
  /** Alternatives to trying again. */
  readonly actions?: ReactNode;
}

/** The code of an error; the name of an error without one. */
export const errorCodeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.name;

/** An error in place of content, with a button to try again if `onRetry` is set (ACC-2). */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title = 'Something went wrong', message = 'An unexpected error occurred. Please try again.' } =
    props;
  const isOnline = useOnline();
  const { reason, end } = offlineTexts(useStore(reachable));
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-l border border-line bg-surface-1 px-6 py-10 text-center"
    >
      <span
        aria-hidden="true"
        className="mb-1 grid size-14 place-items-center rounded-l bg-error-quiet text-error"
      >
        <TriangleAlert className="size-7" />
      </span>
      <h2 className="text-lg">{title}</h2>
      <p className="max-w-110 text-sm text-ink-2">
        {isOnline || !props.onRetry ? message : `${reason}. Try again when ${end}.`}
      </p>
      {props.code && (
        <code className="rounded-s bg-surface-2 px-2 py-0.5 text-xs text-ink-2">{props.code}</code>
      )}
      {(props.onRetry || props.actions) && (
        <div className="mt-3 flex flex-wrap justify-center gap-2.5">
          {props.onRetry && <Button onPress={props.onRetry}>{props.retryLabel ?? 'Try Again'}</Button>}
          {props.actions}
        </div>
      )}
    </div>
  );
}
