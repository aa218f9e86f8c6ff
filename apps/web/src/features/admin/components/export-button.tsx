import type { UseMutationResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

/** Downloads the data of a page as CSV. */
export function ExportButton({
  file,
  name = 'Export CSV',
}: {
  readonly name?: string;
  readonly file: Pick<UseMutationResult<void, Error, void>, 'mutate' | 'isPending'>;
}) {
  return (
    <Button isPending={file.isPending} onPress={() => file.mutate()}>
      <Download aria-hidden="true" />
      {name}
    </Button>
  );
}
