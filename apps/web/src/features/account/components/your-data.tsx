import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useExport } from '../api.ts';

/** Downloads the user's data as a file. */
export function YourData() {
  const dataExport = useExport();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button isPending={dataExport.isPending} onPress={() => dataExport.mutate()}>
        <Download aria-hidden="true" />
        Export my data
      </Button>
      <p role="status" className="text-sm text-ink-2">
        {dataExport.isSuccess && 'The file is in your downloads.'}
      </p>
      {dataExport.error && (
        <p role="alert" className="text-sm font-medium text-error">
          {dataExport.error.message}
        </p>
      )}
    </div>
  );
}
