import { ChevronDown, Download, FileUp } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useExport } from '../../item-template/api.ts';
import { useContentExport } from '../api.ts';

const EXPORT_TOASTS = {
  onSuccess: () => showToast('Your templates are in the downloaded file', { tone: 'success' }),
  onError: () => showToast('Failed to export your templates', { tone: 'error' }),
};

/**
 * Imports templates, and exports the user's own: shops and loot that match the filters, or all items. While only items
 * are listed, the export of shops and loot is not offered.
 */
export function FileMenu({ query }: { query: Readonly<Partial<Record<string, string>>> }) {
  const navigate = useNavigate();
  const content = useContentExport(EXPORT_TOASTS);
  const items = useExport(EXPORT_TOASTS);
  const contentExport = {
    id: 'export',
    label: 'Export the shops and loot listed here',
    icon: <Download />,
    onAction: () => content.mutate(query),
  };
  return (
    <Menu
      label="Import and export"
      trigger={(trigger) => (
        <Button {...trigger} isPending={content.isPending || items.isPending}>
          Import and export
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
      entries={[
        {
          id: 'import',
          label: 'Import shops and loot',
          icon: <FileUp />,
          onAction: () => void navigate(paths.contentImport),
        },
        {
          id: 'import-items',
          label: 'Import items',
          icon: <FileUp />,
          onAction: () => void navigate(paths.itemImport),
        },
        ...(query.kind === 'item_template' ? [] : [contentExport]),
        {
          id: 'export-items',
          label: 'Export all my items as CSV',
          icon: <Download />,
          onAction: () => items.mutate('csv'),
        },
      ]}
    />
  );
}
