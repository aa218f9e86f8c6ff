import { TABLE_COLUMNS } from '@quartermaster/contract/item-template-import';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { importFailure, readTextFile } from '../../../platform/read-text-file.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useImport, usePreviewImport } from '../api.ts';
import { ImportPreview, itemsWords } from '../components/import-preview.tsx';

interface Chosen {
  readonly name: string;
  readonly format: 'csv' | 'json';
  readonly content: string;
}

const isJson = (file: File): boolean => /\.json$/i.test(file.name);

function Choose({
  onChoose,
  isPending,
  name,
}: {
  onChoose: (file: File) => void;
  isPending: boolean;
  name?: string;
}) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{name ?? 'Choose a file'}</h2>
      <p className="max-w-prose text-sm text-ink-2">
        A CSV with the names of its columns in the first line, or a JSON as the export writes it; at most 5 MB
        and 5,000 items. Nothing is imported before you see the outcome of each line.
      </p>
      <details className="text-sm text-ink-2">
        <summary className="touch-area relative cursor-pointer rounded-s font-medium text-ink-1">
          The columns of a CSV
        </summary>
        <p className="mt-2">
          Only <code>name</code> is required; empty cells get the default. All columns:{' '}
          <code className="wrap-anywhere">{TABLE_COLUMNS.join(', ')}</code>.
        </p>
      </details>
      <div>
        <FileTrigger
          acceptedFileTypes={['.csv', '.json', 'text/csv', 'application/json']}
          onSelect={(files) => files?.[0] && onChoose(files[0])}
        >
          <Button tone={name ? 'secondary' : 'primary'} isPending={isPending}>
            <FileUp aria-hidden="true" />
            {name ? 'Choose another file' : 'Choose a CSV or JSON file'}
          </Button>
        </FileTrigger>
      </div>
    </Card>
  );
}

function useImporting() {
  const navigate = useNavigate();
  const preview = usePreviewImport();
  const load = useImport();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const choose = async (file: File) => {
    setFault(null);
    setChosen(null);
    preview.reset();
    try {
      const content = await readTextFile(file, isJson(file) ? 'JSON' : 'CSV UTF-8');
      const read: Chosen = { name: file.name, format: isJson(file) ? 'json' : 'csv', content };
      setChosen(read);
      await preview.mutateAsync({ body: { import: { format: read.format, content: read.content } } });
    } catch (error) {
      setFault(importFailure(error));
    }
  };
  const write = async () => {
    if (!chosen) return;
    const { format, content } = chosen;
    setFault(null);
    try {
      const { data } = await load.mutateAsync({ body: { import: { format, content, skip_refused: true } } });
      showToast(`${itemsWords(data.created)} imported from ${chosen.name}`, { tone: 'success' });
      await navigate(`${paths.items}?mine=true`);
    } catch (error) {
      setFault(importFailure(error));
    }
  };
  return { chosen, fault, preview, choose, write, isWriting: load.isPending };
}

/** /items/import: many items from one file, each line's fate shown before anything is written. */
export default function ItemImportPage() {
  const { chosen, fault, preview, choose, write, isWriting } = useImporting();
  return (
    <>
      <PageHeader
        title="Import Items"
        subtitle="From a spreadsheet or an export."
        crumbs={[{ label: 'Items', to: paths.items }]}
        actions={<LinkButton to={paths.itemNew}>Create one</LinkButton>}
      />
      <div className="grid max-w-240 gap-4">
        <Choose
          onChoose={(file) => void choose(file)}
          isPending={preview.isPending}
          {...(chosen ? { name: chosen.name } : {})}
        />
        {fault !== null && (
          <Banner tone="error" title="This file was not imported">
            {fault}
          </Banner>
        )}
        {preview.isPending && (
          <SkeletonArea label="Reading the file" className="grid gap-2">
            <SkeletonBlock className="h-60" />
          </SkeletonArea>
        )}
        {preview.data && (
          <ImportPreview
            key={chosen?.content}
            lines={preview.data.data}
            counts={preview.data.meta}
            isWriting={isWriting}
            onImport={() => void write()}
          />
        )}
      </div>
    </>
  );
}
