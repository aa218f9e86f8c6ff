import type { Party } from '@quartermaster/contract/party';
import { History } from '../../ledger/components/history.tsx';
import { useMembers } from '../api.ts';

/** The number of lines on a page of the activity (DOM-9). */
const ACTIVITY_LINES = 50;

/** The party's history, which can be filtered by member. */
export function ActivityTab({ party }: { party: Party }) {
  const members = useMembers(party.id).data?.data;
  return (
    <History
      owner={{ kind: 'party', id: party.id }}
      perPage={ACTIVITY_LINES}
      actors={members?.map(({ user_id, user }) => ({ id: user_id, name: user.username }))}
      mayAdjust={party.permissions.undo_any === true}
    />
  );
}
