import type { Party } from '@quartermaster/contract/party';
import type { PartyNotes } from '@quartermaster/contract/party-notes';
import { NotebookPen, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { agoText } from '../../../platform/dates.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Form, FormActions } from '../../../ui/field/form.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { SkeletonArea, SkeletonText } from '../../../ui/skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { usePartyNotes, useUpdateNotes } from '../api.ts';

const NOTES_MAX = 20_000;

/** What was begun, over the version that was read when it began: others' words are never overwritten unseen. */
function Editor({ party, stands, onDone }: { party: Party; stands: PartyNotes; onDone: () => void }) {
  const [begun, setBegun] = useState(stands);
  const [text, setText] = useState(stands.notes);
  const update = useUpdateNotes(party.id);
  const isStale = stands.version !== begun.version;
  const save = () =>
    update.mutate(
      { params: { id: party.id }, body: { party_notes: { notes: text, version: begun.version } } },
      {
        onSuccess: () => {
          showToast('Party notes saved', { tone: 'success' });
          onDone();
        },
      },
    );
  const refusal = update.error && !(update.error instanceof ApiError && update.error.code === 'CONFLICT');
  return (
    <Form
      label="Party notes"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isStale) save();
      }}
    >
      <UnsavedChanges when={text !== begun.notes && !update.isPending && !update.isSuccess} />
      {isStale && (
        <Banner
          tone="warning"
          isAlert
          title={`${stands.updated_by ?? 'Somebody'} changed the notes meanwhile`}
          actions={
            <Button size="sm" onPress={() => setBegun(stands)}>
              Keep mine
            </Button>
          }
        >
          <p className="mt-1 max-h-40 overflow-y-auto whitespace-pre-line break-words">{stands.notes}</p>
        </Banner>
      )}
      {refusal && <Banner tone="error">{update.error?.message}</Banner>}
      <TextArea
        autoFocus
        label="Party notes"
        hideLabel
        rows={6}
        maxLength={NOTES_MAX}
        placeholder="What the party knows, owes and plans."
        value={text}
        onChange={setText}
      />
      <FormActions>
        {isStale && (
          <Button
            onPress={() => {
              setBegun(stands);
              setText(stands.notes);
            }}
          >
            Take theirs
          </Button>
        )}
        <Button onPress={onDone}>Cancel</Button>
        <Button type="submit" tone="primary" isDisabled={isStale} isPending={update.isPending}>
          Save Notes
        </Button>
      </FormActions>
    </Form>
  );
}

function Reading({ notes }: { notes: PartyNotes }) {
  if (!notes.notes) return <p className="text-sm text-ink-3">Nothing written down yet.</p>;
  return (
    <>
      <p className="max-w-[70ch] text-sm whitespace-pre-line break-words text-ink-1">{notes.notes}</p>
      {notes.updated_by && notes.updated_at && (
        <p className="mt-3 text-xs text-ink-3">
          {notes.updated_by}, {agoText(notes.updated_at)}
        </p>
      )}
    </>
  );
}

/** What the party has written down: read by every member, changed by gm and manager. Plain text, nothing else. */
export function NotesCard({ party }: { party: Party }) {
  const [isEditing, setEditing] = useState(false);
  const query = usePartyNotes(party.id);
  const notes = query.data?.data;
  return (
    <Card>
      <div className="mb-2.5 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 text-lg">
          <NotebookPen aria-hidden="true" className="size-4.5 text-ink-3" />
          Party notes
        </h2>
        {notes && party.permissions.edit_notes && !isEditing && (
          <Button size="sm" tone="quiet" aria-label="Edit party notes" onPress={() => setEditing(true)}>
            <PencilLine aria-hidden="true" />
            Edit
          </Button>
        )}
      </div>
      {query.isPending && (
        <SkeletonArea label="Loading notes" className="grid gap-2">
          <SkeletonText width="90%" />
          <SkeletonText width="60%" />
        </SkeletonArea>
      )}
      {query.error && !notes && (
        <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {notes && isEditing && <Editor party={party} stands={notes} onDone={() => setEditing(false)} />}
      {notes && !isEditing && <Reading notes={notes} />}
    </Card>
  );
}
