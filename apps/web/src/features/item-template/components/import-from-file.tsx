import type { ImportLine } from '@quartermaster/contract/item-template-import';
import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { importFailureText, readTextFile } from '../../../platform/read-text-file.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { type ImportCounts, ImportPreview } from './import-preview.tsx';

export interface ChosenFile {
  readonly name: string;
  readonly format: 'csv' | 'json';
  readonly content: string;
}

interface Preview {
  readonly data: readonly ImportLine[];
  readonly meta: ImportCounts;
}

export interface ImportFromFileProps {
  /** Media types and file extensions. */
  readonly accepted: readonly string[];
  /** The label of the button: "Choose a JSON file". */
  readonly label: string;
  readonly bytesMax: number;
  /** Describes the required content of the file. */
  readonly children: ReactNode;
  readonly preview: (file: ChosenFile) => Promise<Preview>;
  /** Imports the file and leaves the page. */
  readonly importFile: (file: ChosenFile) => Promise<void>;
  /** A count as text, such as "12 shops"; items by default. */
  readonly countText?: (count: number) => string;
}

/** Reads a chosen file. Throws an error whose message is for the user. */
async function readFile(file: File, bytesMax: number): Promise<ChosenFile> {
  const format = /\.json$/i.test(file.name) ? 'json' : 'csv';
  const content = await readTextFile(file, format === 'csv' ? 'CSV UTF-8' : 'JSON in UTF-8', bytesMax);
  return { name: file.name, format, content };
}

function useFileImport({ bytesMax, preview, importFile }: ImportFromFileProps) {
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null);
  const [result, setResult] = useState<Preview | null>(null);
  const [runningStep, setRunningStep] = useState<'reading' | 'writing' | null>(null);
  const [failure, setFailure] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const runStep = async (step: 'reading' | 'writing', action: () => Promise<void>) => {
    setFailure(null);
    setRunningStep(step);
    try {
      await action();
    } catch (error) {
      const title = step === 'reading' ? 'Preview failed' : 'Import failed';
      setFailure({ title, text: importFailureText(error) });
    } finally {
      setRunningStep(null);
    }
  };
  const choose = (file: File) =>
    runStep('reading', async () => {
      setChosenFile(null);
      setResult(null);
      const newFile = await readFile(file, bytesMax);
      setChosenFile(newFile);
      setResult(await preview(newFile));
    });
  const write = () =>
    runStep('writing', async () => {
      if (chosenFile) await importFile(chosenFile);
    });
  return { chosenFile, result, runningStep, failure, choose, write };
}

/** Imports from one file, with a preview of each line before anything is written. */
export function ImportFromFile(props: ImportFromFileProps) {
  const { chosenFile, result, runningStep, failure, choose, write } = useFileImport(props);
  return (
    <div className="grid max-w-240 gap-4">
      <Card className="grid gap-4">
        <h2 className="text-lg">{chosenFile?.name ?? 'Choose a file'}</h2>
        {props.children}
        <div>
          <FileTrigger
            acceptedFileTypes={[...props.accepted]}
            onSelect={(files) => files?.[0] && void choose(files[0])}
          >
            <Button
              tone={chosenFile ? 'secondary' : 'primary'}
              isPending={runningStep === 'reading'}
              isDisabled={runningStep === 'writing'}
            >
              <FileUp aria-hidden="true" />
              {chosenFile ? 'Choose another file' : props.label}
            </Button>
          </FileTrigger>
        </div>
      </Card>
      {failure && (
        <Banner tone="error" title={failure.title}>
          {failure.text}
        </Banner>
      )}
      {runningStep === 'reading' && (
        <SkeletonArea label="Reading the file" className="grid gap-2">
          <SkeletonBlock className="h-60" />
        </SkeletonArea>
      )}
      {result && (
        <ImportPreview
          key={chosenFile?.content}
          lines={result.data}
          counts={result.meta}
          isWriting={runningStep === 'writing'}
          onImport={() => void write()}
          {...(props.countText ? { countText: props.countText } : {})}
        />
      )}
    </div>
  );
}
