import type { Party } from '@quartermaster/contract/party';
import { useUser } from '../../../platform/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import HiddenNotice from './hidden-notice.tsx';

const CONSEQUENCE =
  'It does not appear in Discover and its public pages are unavailable. Members can still use it.';

/** Shows members that their party is hidden; its game master reads the reason and may be able to appeal. */
export default function HiddenPartyNotice({ party }: { party: Party }) {
  if (useUser().id === party.game_master_id)
    return <HiddenNotice id={party.id} title="An admin has hidden this party" consequence={CONSEQUENCE} />;
  return (
    <div className="mb-5">
      <Banner tone="warning" title="An admin has hidden this party">
        {CONSEQUENCE} Its game master {party.gm_name} can read the reason.
      </Banner>
    </div>
  );
}
