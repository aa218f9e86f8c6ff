import type { ReactNode } from 'react';
import { RowSkeletons } from './row-skeletons.tsx';

/** Placeholder for the workspace. */
export function WorkspaceSkeleton({ heading }: { heading: ReactNode }) {
  return (
    <>
      <div className="min-h-14 pb-4">{heading}</div>
      <div className="grid min-h-120 rounded-l border border-line bg-surface-1 py-4">
        <RowSkeletons label="Loading inventory" />
      </div>
    </>
  );
}
