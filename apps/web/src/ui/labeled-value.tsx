import type { ReactNode } from 'react';

/** A row of a description list: the label, and its value at the end of the line; nothing without a value. */
export function LabeledValue({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
      <dt className="flex-none text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
