import { IMPORT_BYTES_MAX } from '@quartermaster/contract/constants';
import { ITEM_TEMPLATE_CSV_COLUMNS } from '@quartermaster/contract/item-template-import';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useImport, usePreviewImport } from '../api.ts';
import { ImportFromFile } from '../components/import-from-file.tsx';
import { itemCount } from '../view.ts';

/** /items/import: many items from one file, with a preview of each line before anything is written. */
export default function ItemImportPage() {
  const navigate = useNavigateFromPage();
  const preview = usePreviewImport();
  const importItems = useImport();
  return (
    <>
      <PageHeader
        title="Import items"
        subtitle="From a spreadsheet or an export."
        crumbs={[{ label: 'Items', to: paths.items }]}
        actions={<LinkButton to={paths.itemNew}>Create one</LinkButton>}
      />
      <ImportFromFile
        accepted={['.csv', '.json', 'text/csv', 'application/json']}
        label="Choose a CSV or JSON file"
        bytesMax={IMPORT_BYTES_MAX}
        preview={({ format, content }) => preview.mutateAsync({ body: { import: { format, content } } })}
        importFile={async ({ name, format, content }) => {
          const file = { format, content, skip_rejected: true };
          const { data } = await importItems.mutateAsync({ body: { import: file } });
          showToast(`${itemCount(data.created)} imported from ${name}`, { tone: 'success' });
          await navigate(`${paths.items}?mine=true`);
        }}
      >
        <p className="max-w-prose text-sm text-ink-2">
          A CSV file with column names in the first line, or a JSON file from the export; at most 5 MB and
          5,000 items. Nothing is imported before you see the outcome of each line.
        </p>
        <details className="text-sm text-ink-2">
          <summary className="touch-area relative cursor-pointer rounded-s font-medium text-ink-1">
            The columns of a CSV file
          </summary>
          <p className="mt-2">
            Only <code>name</code> is required; empty cells get the default. All columns:{' '}
            <code className="wrap-anywhere">{ITEM_TEMPLATE_CSV_COLUMNS.join(', ')}</code>.
          </p>
        </details>
      </ImportFromFile>
    </>
  );
}
