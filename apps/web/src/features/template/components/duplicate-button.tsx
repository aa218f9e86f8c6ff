import { Copy } from 'lucide-react';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';

interface Duplicate {
  readonly isPending: boolean;
  readonly mutateAsync: (input: {
    params: { id: string };
  }) => Promise<{ readonly data: { readonly id: string; readonly name: string } }>;
}

/** Duplicates a template of any kind, and opens the page or the form of the duplicate. */
export function DuplicateButton(props: {
  id: string;
  duplicate: Duplicate;
  /** The path of the duplicate's page or form. */
  to: (id: string) => string;
  failure: string;
}) {
  const navigate = useNavigateFromPage();
  const duplicateAndOpen = async () => {
    try {
      const { data } = await props.duplicate.mutateAsync({ params: { id: props.id } });
      showToast(`"${data.name}" created`, { tone: 'success' });
      await navigate(props.to(data.id));
    } catch (error) {
      showFailureToast(error, props.failure);
    }
  };
  return (
    <Button isPending={props.duplicate.isPending} onPress={() => void duplicateAndOpen()}>
      <Copy aria-hidden="true" />
      Duplicate
    </Button>
  );
}
