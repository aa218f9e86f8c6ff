import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** An explanation below the title. */
  readonly children?: ReactNode;
  /** Buttons or links for the next step. */
  readonly actions?: ReactNode;
}

/** The state of an empty list or a missing page: a title, an explanation and the next step. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-l border border-dashed border-line px-6 py-10 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-1 grid size-14 place-items-center rounded-l bg-accent-quiet text-accent [&_svg]:size-7"
        >
          {icon}
        </span>
      )}
      <h2 className="text-lg">{title}</h2>
      {children && <div className="max-w-110 text-sm text-ink-2">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2.5">{actions}</div>}
    </div>
  );
}
