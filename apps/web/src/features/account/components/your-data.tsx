import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useExport } from '../api.ts';

/** Downloads the user's data as a file. */
export function YourData() {
  const file = useExport();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button isPending={file.isPending} onPress={() => file.mutate()}>
        <Download aria-hidden="true" />
        Export my data
      </Button>
      <p role="status" className="text-sm text-ink-2">
        {file.isSuccess && 'The file is in your downloads.'}
      </p>
      {file.error && (
        <p role="alert" className="text-sm font-medium text-error">
          {file.error.message}
        </p>
      )}
    </div>
  );
}
