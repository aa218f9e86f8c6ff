import type { Character } from '@quartermaster/contract/character';
import type { ImportChoice, InventoryLine } from '@quartermaster/contract/inventory-import';
import { countOf } from '@quartermaster/rules/format-count';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { PreviewLines } from '../../../ui/preview-lines.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useCharacterContainers } from '../../container/api.ts';
import { useInventoryImport } from '../hooks/use-inventory-import.ts';

const OUTCOMES = {
  match: { label: 'Known item', filter: 'Known', tone: 'success' },
  create: { label: 'New item', filter: 'New', tone: 'info' },
  coins: { label: 'Coins', filter: 'Coins', tone: 'accent' },
  skip: { label: 'Skipped', filter: 'Skipped', tone: 'warning' },
} as const;

const ORIGINS = { catalog: 'catalog', own: 'yours', shared: 'shared' } as const;

/** The value of a line for which the user has chosen nothing. */
const NO_CHOICE = 'default';

type Use = ImportChoice['use'] | typeof NO_CHOICE;

/** The label of the default value: what happens to the line without a choice; after a choice, "Reset choice". */
function noChoiceText({ outcome, item }: InventoryLine, chosen: Use): string {
  if (chosen !== NO_CHOICE) return 'Reset choice';
  if (outcome === 'coins') return 'Add the coins';
  return item ? `Use ${item.name} (${ORIGINS[item.origin]})` : 'Create a new item';
}

function choicesOf(line: InventoryLine, chosen: Use): { value: Use; label: string }[] {
  const isNew = chosen === NO_CHOICE && line.item === null;
  const items = line.suggestions.filter(({ id }) => id !== line.item?.id || chosen === id);
  return [
    { value: NO_CHOICE, label: noChoiceText(line, chosen) },
    ...items.map(({ id, name, origin }) => ({ value: id, label: `Use ${name} (${ORIGINS[origin]})` })),
    ...(isNew || line.outcome === 'coins' ? [] : [{ value: 'create' as const, label: 'Create a new item' }]),
    { value: 'skip', label: 'Skip' },
  ];
}

const similarText = ({ outcome, suggestions }: InventoryLine): string =>
  outcome === 'create' && suggestions.length > 0
    ? `Similar: ${suggestions.map(({ name }) => name).join(', ')}`
    : '';

interface ChoiceProps {
  readonly line: InventoryLine;
  readonly chosen: Use;
  readonly isDisabled: boolean;
  readonly onChoose: (use: ImportChoice['use'] | null) => void;
}

function LineChoice({ line, chosen, isDisabled, onChoose }: ChoiceProps) {
  if (!line.can_choose) return null;
  return (
    <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="text-xs text-ink-2">{similarText(line)}</span>
      <span className="w-full sm:w-64">
        <SelectField
          label={`Action for line ${line.line}, ${line.name}`}
          hideLabel
          choices={choicesOf(line, chosen)}
          value={chosen}
          isDisabled={isDisabled}
          onChange={(use) => onChoose(use === NO_CHOICE ? null : use)}
        />
      </span>
    </span>
  );
}

type InventoryImport = ReturnType<typeof useInventoryImport>;

const MARKS = [
  ['is_equipped', 'equipped'],
  ['is_attuned', 'attuned'],
] as const;

function quantityAndMarks(line: InventoryLine) {
  const marks = MARKS.filter(([mark]) => line[mark]).map(([, word]) => word);
  const words = [...marks, ...(line.is_identified ? [] : ['unidentified'])];
  return (
    <>
      {line.quantity > 0 && <span className="tabular-nums">{line.quantity.toLocaleString('en-US')} × </span>}
      {words.length > 0 && <span className="font-normal text-ink-2">{words.join(', ')} </span>}
    </>
  );
}

function Lines({ inventoryImport }: { inventoryImport: InventoryImport }) {
  const { preview, choose, isPreviewing, isImporting } = inventoryImport;
  if (!preview) return null;
  const chosenUses = new Map(preview.choices.map(({ line, use }) => [line, use]));
  const createdCount = preview.lines.filter(({ outcome }) => outcome === 'create').length;
  return (
    <div className="grid min-w-0 gap-4">
      <p role="status" className="text-sm text-ink-2">
        Nothing is added yet. {createdCount > 0 && 'New items are saved as your private items. '}
        All items go into one container, even if the file has several.
      </p>
      <PreviewLines
        lines={preview.lines}
        outcomes={OUTCOMES}
        renderPrefix={quantityAndMarks}
        renderExtra={(line) => (
          <LineChoice
            line={line}
            chosen={chosenUses.get(line.line) ?? NO_CHOICE}
            isDisabled={isPreviewing || isImporting}
            onChoose={(use) => void choose(line.line, use)}
          />
        )}
      />
    </div>
  );
}

interface SourceProps {
  readonly inventoryImport: InventoryImport;
  readonly characterId: string;
  readonly containerId: string | null;
  readonly onContainer: (id: string) => void;
}

function Source({ inventoryImport, characterId, containerId, onContainer }: SourceProps) {
  const containers = useCharacterContainers(characterId).data?.data ?? [];
  const { content, setContent, readFile, isPreviewing } = inventoryImport;
  const primary = containers.find(({ is_primary }) => is_primary)?.id ?? null;
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-ink-2">
          Choose the JSON file of a D&amp;D Beyond character or of an actor exported from Foundry (dnd5e), or
          type a list of items.
        </p>
        <FileTrigger
          acceptedFileTypes={['.json', '.txt', 'application/json', 'text/plain']}
          onSelect={(files) => files?.[0] && void readFile(files[0])}
        >
          <Button isPending={isPreviewing}>
            <FileUp aria-hidden="true" />
            Choose a file
          </Button>
        </FileTrigger>
      </div>
      <TextArea
        label="List of items"
        placeholder="2x rope, 50 gp, longsword +1"
        rows={5}
        value={content}
        onChange={setContent}
      />
      {containers.length > 1 && (
        <SelectField
          label="Container"
          choices={containers.map(({ id, name }) => ({ value: id, label: name }))}
          value={containerId ?? primary}
          onChange={onContainer}
        />
      )}
    </div>
  );
}

function Actions({ inventoryImport, onClose }: { inventoryImport: InventoryImport; onClose: () => void }) {
  const { preview, content, isPreviewing, isImporting } = inventoryImport;
  if (!preview) {
    return (
      <>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          tone="primary"
          isPending={isPreviewing}
          isDisabled={content.trim() === ''}
          onPress={() => void inventoryImport.showPreview()}
        >
          Preview
        </Button>
      </>
    );
  }
  const count = preview.lines.filter(({ outcome }) => outcome !== 'skip').length;
  return (
    <>
      <Button isDisabled={isPreviewing || isImporting} onPress={inventoryImport.goBack}>
        Back
      </Button>
      <Button
        tone="primary"
        isPending={isImporting}
        isDisabled={count === 0 || isPreviewing}
        onPress={() => void inventoryImport.write()}
      >
        {count === 0 ? 'Nothing to import' : `Import ${countOf(count, 'line')}`}
      </Button>
    </>
  );
}

/** Imports items for a character from a file or a list, after a preview of the outcome of each line. */
export default function ImportDialog({ character, onClose }: { character: Character; onClose: () => void }) {
  const [containerId, setContainerId] = useState<string | null>(null);
  const inventoryImport = useInventoryImport({ characterId: character.id, containerId }, onClose);
  return (
    <Dialog
      title={`Import items for ${character.name}`}
      size="lg"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={inventoryImport.content === '' && !inventoryImport.isImporting}
      actions={<Actions inventoryImport={inventoryImport} onClose={onClose} />}
    >
      <div className="grid min-w-0 gap-4">
        {inventoryImport.error !== null && (
          <Banner tone="error" title={inventoryImport.error.title}>
            {inventoryImport.error.text}
          </Banner>
        )}
        {inventoryImport.preview ? (
          <Lines inventoryImport={inventoryImport} />
        ) : (
          <Source
            inventoryImport={inventoryImport}
            characterId={character.id}
            containerId={containerId}
            onContainer={setContainerId}
          />
        )}
        {inventoryImport.isPreviewing && !inventoryImport.preview && (
          <SkeletonArea label="Reading the items">
            <SkeletonBlock className="h-24" />
          </SkeletonArea>
        )}
      </div>
    </Dialog>
  );
}
