import { Button } from '../../../ui/button.tsx';
import { ResultCard } from './result-card.tsx';

/** Says why an email link could not be processed, and lets the user try again. */
export const RetryCard = ({ text, retry }: { text: string; retry: () => void }) => (
  <ResultCard tone="error" title="Something went wrong" text={text}>
    <Button tone="primary" size="lg" wide onPress={retry}>
      Try Again
    </Button>
  </ResultCard>
);
