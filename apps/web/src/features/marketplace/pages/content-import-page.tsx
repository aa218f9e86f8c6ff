import {
  CONTENT_FILE_MAX,
  CONTENT_LINES_MAX,
  CONTENT_TEMPLATES_MAX,
} from '@quartermaster/contract/constants';
import { countOf } from '@quartermaster/rules/format-count';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ImportFromFile } from '../../item-template/components/import-from-file.tsx';
import { useContentImport } from '../api.ts';
import { OWN_KIND_TEXT } from '../view.ts';

const templatesText = (count: number): string => countOf(count, 'template');

/**
 * /my-content/import: shop and loot templates from an export, with a preview of each template's outcome
 * before anything is imported.
 */
export default function ContentImportPage() {
  const navigate = useNavigateFromPage();
  const { preview, importFile } = useContentImport();
  return (
    <>
      <PageHeader
        title="Import shops and loot"
        subtitle="From your own export or that of another installation."
        crumbs={[{ label: 'My content', to: paths.myContent }]}
        actions={<LinkButton to={paths.itemImport}>Import items</LinkButton>}
      />
      <ImportFromFile
        accepted={['.json', 'application/json']}
        label="Choose a JSON file"
        bytesMax={CONTENT_FILE_MAX}
        countText={templatesText}
        preview={async ({ content }) => {
          const { data, meta } = await preview.mutateAsync({ body: { import: { content } } });
          const lines = data.map(({ kind, name, ...line }) => ({
            ...line,
            name: `${OWN_KIND_TEXT[kind].label}: ${name || '(no name)'}`,
          }));
          return { data: lines, meta };
        }}
        importFile={async ({ name, content }) => {
          const { data } = await importFile.mutateAsync({
            body: { import: { content, skip_rejected: true } },
          });
          showToast(`${templatesText(data.created)} imported from ${name}`, { tone: 'success' });
          await navigate(paths.myContent);
        }}
      >
        <p className="max-w-prose text-sm text-ink-2">
          A JSON file from the export: at most 1 MB, {CONTENT_TEMPLATES_MAX} templates and{' '}
          {CONTENT_LINES_MAX.toLocaleString('en-US')} items in them. Items that do not exist here are matched
          by name with your items and the catalog, so import your items first. Nothing is imported before you
          see the outcome of each template.
        </p>
      </ImportFromFile>
    </>
  );
}
