import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Adds a hyphen in the middle of a code, so that it is easier to read and type. */
const hyphenated = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

const fileOf = (text: string) => ({
  blob: new Blob([`Quartermaster recovery codes\n\n${text}\n`], { type: 'text/plain' }),
  filename: 'quartermaster-recovery-codes.txt',
});

/** Shows new recovery codes once. A press outside does not close the dialog. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const hyphenatedCodes = codes.map(hyphenated);
  const text = hyphenatedCodes.join('\n');
  return (
    <Dialog
      title="Keep your recovery codes"
      description="Each code can be used once to log in if you lose your phone or passkey. They replace earlier ones and are not shown again."
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <Button tone="primary" onPress={onClose}>
          I have saved them
        </Button>
      }
    >
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-4 gap-y-2 text-center">
        {hyphenatedCodes.map((code) => (
          <li key={code}>
            <code className="text-sm text-ink-1">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-center gap-2.5">
        <CopyButton size="sm" text={text} label="Copy codes" />
        <Button size="sm" onPress={() => saveFile(fileOf(text))}>
          Download codes
        </Button>
      </div>
    </Dialog>
  );
}
