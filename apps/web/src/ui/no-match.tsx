import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** A list that is empty because of its search or filters: the search text, and a button that shows the whole list. */
export function NoMatch(props: {
  title: string;
  children: ReactNode;
  /** Left out where nothing is filtered. */
  onClear?: (() => void) | undefined;
  /** Before the button that clears, such as a button that creates a record with the searched name. */
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
