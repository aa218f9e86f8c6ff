import { LogoMark } from './logo.tsx';
import { Spinner } from './spinner.tsx';

/** Fills the screen while the app or the admin area starts, with a text about the current step. */
export function FullScreenLoader({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="appear-delayed flex min-h-dvh flex-col items-center justify-center gap-4 text-sm text-ink-2"
    >
      <LogoMark className="size-10 text-accent" />
      <Spinner size="md" />
      {text}
    </div>
  );
}
