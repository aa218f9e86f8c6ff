import { IMPORT_BYTES_MAX } from '@quartermaster/contract/constants';
import type { ImportChoice, InventoryLine } from '@quartermaster/contract/inventory-import';
import { countOf } from '@quartermaster/rules/format-count';
import { useState } from 'react';
import { importFailureText, readTextFile } from '../../../platform/read-text-file.ts';
import { useUndoToast } from '../../ledger/api.ts';
import { useImportInventory, usePreviewInventory } from '../api.ts';

/** The input of an import: a list or the content of a file, and the container; null for the primary container. */
interface Source {
  readonly content: string;
  readonly containerId: string | null;
}

interface Preview {
  /** What was previewed, and is therefore imported: the form may have been edited while the preview was loading. */
  readonly source: Source;
  readonly lines: readonly InventoryLine[];
  readonly choices: readonly ImportChoice[];
}

export interface ImportTarget {
  readonly characterId: string;
  readonly containerId: string | null;
}

/** "1 line", "12 lines". */
const linesText = (count: number): string => countOf(count, 'line');

/** The error of the last action, and a function that runs an action and stores its error under a title. */
function useImportError() {
  const [failure, setFailure] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const attempt = async (title: string, action: () => Promise<void>) => {
    setFailure(null);
    try {
      await action();
    } catch (error) {
      setFailure({ title, text: importFailureText(error) });
    }
  };
  return { error: failure, attempt, clear: () => setFailure(null) };
}

const PREVIEW_FAILED = 'Preview failed';

/** The steps of an import: a list or file, a preview with a choice for each line, the import. */
export function useInventoryImport({ characterId, containerId }: ImportTarget, onDone: () => void) {
  const previewMutation = usePreviewInventory();
  const importMutation = useImportInventory();
  const showUndoable = useUndoToast();
  const { error, attempt, clear } = useImportError();
  const [content, setContent] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const inputOf = (source: Source, choices: readonly ImportChoice[]) => ({
    params: { id: characterId },
    body: {
      import: { content: source.content, container_id: source.containerId, choices: [...choices] },
    },
  });
  const loadPreview = async (source: Source, choices: readonly ImportChoice[]) => {
    const { data } = await previewMutation.mutateAsync(inputOf(source, choices));
    setPreview({ source, lines: data, choices });
  };
  const choose = async (line: number, use: ImportChoice['use'] | null) => {
    if (!preview) return;
    const otherChoices = preview.choices.filter((choice) => choice.line !== line);
    const choices = use === null ? otherChoices : [...otherChoices, { line, use }];
    await attempt(PREVIEW_FAILED, () => loadPreview(preview.source, choices));
  };
  const readFile = (file: File) =>
    attempt(PREVIEW_FAILED, async () => {
      const text = await readTextFile(file, 'JSON', IMPORT_BYTES_MAX);
      setContent(text);
      await loadPreview({ content: text, containerId }, []);
    });
  const write = () =>
    attempt('Import failed', async () => {
      if (!preview) return;
      const { meta } = await importMutation.mutateAsync(inputOf(preview.source, preview.choices));
      const added = meta.matched + meta.created + meta.coins;
      const skippedText = meta.skipped > 0 ? `, ${meta.skipped} skipped` : '';
      showUndoable(`${linesText(added)} imported${skippedText}`, [meta.transaction_id]);
      onDone();
    });
  const goBack = () => {
    setPreview(null);
    clear();
  };
  const pending = { isPreviewing: previewMutation.isPending, isImporting: importMutation.isPending };
  const steps = {
    readFile,
    choose,
    write,
    goBack,
    showPreview: () => attempt(PREVIEW_FAILED, () => loadPreview({ content, containerId }, [])),
  };
  return { content, setContent, preview, error, ...steps, ...pending };
}
