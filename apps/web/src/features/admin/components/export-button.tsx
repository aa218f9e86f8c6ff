import type { UseMutationResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

/** Downloads the data of a page as CSV. */
export function ExportButton({
  csvExport,
  name = 'Export CSV',
}: {
  readonly name?: string;
  readonly csvExport: Pick<UseMutationResult<void, Error, void>, 'mutate' | 'isPending'>;
}) {
  return (
    <Button isPending={csvExport.isPending} onPress={() => csvExport.mutate()}>
      <Download aria-hidden="true" />
      {name}
    </Button>
  );
}
