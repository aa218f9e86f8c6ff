import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown if no row matches the search or the filters, with a button that clears both. */
export function NoMatch(props: {
  title: string;
  children: ReactNode;
  /** Absent if no filter is set. */
  onClear?: (() => void) | undefined;
  /** Actions before the clear button, shown only with it, such as creating a record with the searched name. */
  actions?: ReactNode;
}) {
  const { title, children, onClear, actions } = props;
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      actions={
        onClear && (
          <>
            {actions}
            <Button onPress={onClear}>Clear Filters</Button>
          </>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
