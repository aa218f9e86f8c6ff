import type { Party } from '@quartermaster/contract/party';
import type { PartyNotes } from '@quartermaster/contract/party-notes';
import { NotebookPen, PencilLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import { agoText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonText } from '../../../ui/skeleton.tsx';
import { usePartyNotes } from '../api.ts';

/** Loaded when a user starts to edit. */
const NotesEditor = lazy(() => import('./notes-editor.tsx'));

function NotesText({ notes }: { notes: PartyNotes }) {
  if (!notes.notes) return <p className="text-sm text-ink-3">No notes yet.</p>;
  return (
    <>
      <p className="max-w-[70ch] text-sm whitespace-pre-line text-ink-1">{notes.notes}</p>
      {notes.updated_by && notes.updated_at && (
        <p className="mt-3 text-xs text-ink-3">
          {notes.updated_by}, {agoText(notes.updated_at)}
        </p>
      )}
    </>
  );
}

/** The notes of the party: visible to every member, edited by gm and manager. Plain text only. */
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
      {notes && isEditing && (
        <Suspense fallback={<SkeletonArea label="Loading notes">{null}</SkeletonArea>}>
          <NotesEditor party={party} current={notes} onDone={() => setEditing(false)} />
        </Suspense>
      )}
      {notes && !isEditing && <NotesText notes={notes} />}
    </Card>
  );
}
