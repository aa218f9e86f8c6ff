import { CopyButton } from '../../../ui/copy-button.tsx';

/** The seed of a roll, with which anyone can reproduce the roll (DEC-6). */
export function Seed({ seed }: { seed: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-m bg-surface-2 px-3.5 py-2.5">
      <p className="min-w-0 text-xs text-ink-3">
        Seed <code className="text-ink-1 break-all">{seed}</code>
      </p>
      <CopyButton size="sm" text={seed} label="Copy seed" />
    </div>
  );
}
