import type { Party } from '@quartermaster/contract/party';
import { CircleUserRound, Gem, Plus, Store } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { InviteButton } from '../../invitation/components/invite-button.tsx';
import { partyTabPath } from '../../party/hooks/use-party-tabs.ts';

/** The code of each dialog is loaded when the dialog is first opened. */
const NewShop = lazy(() => import('../../shop/components/new-shop.tsx'));
const PlaceLoot = lazy(() => import('../../loot/components/place-loot.tsx'));

/** The first steps of a game master: invite players, then prepare shops and loot. */
function GmQuickActions({ party }: { party: Party }) {
  const [openDialog, setOpenDialog, close] = useDialog<'shop' | 'loot'>();
  return (
    <>
      <InviteButton wide tone="primary" party={party} />
      {party.permissions.manage_shops && (
        <Button wide onPress={() => setOpenDialog('shop')}>
          <Store aria-hidden="true" />
          New shop
        </Button>
      )}
      {party.permissions.manage_loot && (
        <Button wide onPress={() => setOpenDialog('loot')}>
          <Gem aria-hidden="true" />
          Place loot
        </Button>
      )}
      <Suspense>
        {openDialog === 'shop' && <NewShop party={party} onClose={close} />}
        {openDialog === 'loot' && <PlaceLoot party={party} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The most likely next steps in a party, by role. */
export function QuickActions({ party }: { party: Party }) {
  const isGm = party.user_role === 'gm';
  return (
    <Card>
      <h2 className="mb-3.5 text-lg">Quick actions</h2>
      <div className="grid gap-2.5">
        {isGm && <GmQuickActions party={party} />}
        {party.permissions.create_character && (
          <LinkButton
            wide
            tone={isGm ? 'secondary' : 'primary'}
            to={`${paths.characterNew}?party_id=${party.id}`}
          >
            <Plus aria-hidden="true" />
            Create character
          </LinkButton>
        )}
        <LinkButton wide to={partyTabPath(party.id, 'characters')}>
          <CircleUserRound aria-hidden="true" />
          View characters
        </LinkButton>
      </div>
    </Card>
  );
}
