import { Button } from '../../../ui/button.tsx';
import { ResultCard } from './result-card.tsx';

/** Says why it is not known whether an email link is valid or was used, and lets the user try again. */
export const RetryCard = ({ text, retry }: { text: string; retry: () => void }) => (
  <ResultCard tone="error" title="Something went wrong" text={text}>
    <Button tone="primary" size="lg" wide onPress={retry}>
      Try Again
    </Button>
  </ResultCard>
);
