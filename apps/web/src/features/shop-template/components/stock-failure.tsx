import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown instead of stock that could not be loaded: an empty state (DOM-8), but not with the text of an empty shop. */
export const StockFailure = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState title="No items found" actions={<Button onPress={onRetry}>Try Again</Button>}>
    The stock could not be loaded.
  </EmptyState>
);
