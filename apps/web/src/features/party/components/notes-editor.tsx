import { PARTY_NOTES_MAX } from '@quartermaster/contract/constants';
import type { Party } from '@quartermaster/contract/party';
import type { PartyNotes } from '@quartermaster/contract/party-notes';
import { useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions } from '../../../ui/field/form.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useUpdateNotes } from '../api.ts';

interface NotesEditorProps {
  readonly party: Party;
  readonly current: PartyNotes;
  readonly onDone: () => void;
}

/**
 * Edits the notes. Saving requires the newest version, so that changes by others are not overwritten without notice.
 */
export default function NotesEditor({ party, current, onDone }: NotesEditorProps) {
  const [base, setBase] = useState(current);
  const [text, setText] = useState(current.notes);
  const update = useUpdateNotes(party.id);
  const isStale = current.version !== base.version;
  const rebase = () => {
    setBase(current);
    update.reset();
  };
  const save = () =>
    update.mutate(
      { params: { id: party.id }, body: { party_notes: { notes: text, version: base.version } } },
      {
        onSuccess: () => {
          showToast('Party notes saved', { tone: 'success' });
          onDone();
        },
      },
    );
  return (
    <Form
      label="Party notes"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isStale) save();
      }}
    >
      <UnsavedChanges when={text !== base.notes && !update.isPending && !update.isSuccess} />
      {isStale && <NewerVersion current={current} onOverwrite={rebase} />}
      {!isStale && update.error && <Banner tone="error">{update.error.message}</Banner>}
      <TextArea
        autoFocus
        label="Party notes"
        hideLabel
        rows={6}
        maxLength={PARTY_NOTES_MAX}
        placeholder="What the party knows, owes and plans."
        value={text}
        onChange={setText}
      />
      <FormActions>
        {isStale && (
          <Button
            onPress={() => {
              rebase();
              setText(current.notes);
            }}
          >
            Use theirs
          </Button>
        )}
        <Button onPress={onDone}>Cancel</Button>
        <Button type="submit" tone="primary" isDisabled={isStale} isPending={update.isPending}>
          Save notes
        </Button>
      </FormActions>
    </Form>
  );
}

const NewerVersion = ({ current, onOverwrite }: { current: PartyNotes; onOverwrite: () => void }) => (
  <Banner
    tone="warning"
    isAlert
    title={`${current.updated_by ?? 'Someone'} changed the notes in the meantime`}
    actions={
      <Button size="sm" onPress={onOverwrite}>
        Keep mine
      </Button>
    }
  >
    <p className="mt-1 max-h-40 overflow-y-auto whitespace-pre-line">{current.notes}</p>
  </Banner>
);
