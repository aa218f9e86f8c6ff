import type { Character } from '@quartermaster/contract/character';
import type { PurseReply } from '@quartermaster/contract/coin';
import { ArrowLeftRight, HandCoins, Split } from 'lucide-react';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { exchangeableContainers, payingContainers } from '../view.ts';

const GiveCoins = lazy(() => import('./give-coins.tsx'));
const ConvertCoins = lazy(() => import('./convert-coins.tsx'));
const SplitCoins = lazy(() => import('./split-coins.tsx'));

type CoinDialog = 'give' | 'convert' | 'split';

export interface CoinActionsProps {
  readonly purse: PurseReply;
  /** Ids of the containers that the user may withdraw from. */
  readonly withdrawable: ReadonlySet<string>;
  readonly partyId: string | null;
  /** The character that owns the coins; null for coins of the party. */
  readonly giver: Character | null;
}

/** The actions that the user may take on the coins of a purse. */
export function CoinActions({ purse, withdrawable, partyId, giver }: CoinActionsProps) {
  const [openDialog, setOpenDialog, close] = useDialog<CoinDialog>();
  const sources = payingContainers(purse, withdrawable);
  const exchangeable = exchangeableContainers(purse, withdrawable);
  const mayGive = giver?.permissions.act === true && purse.total_copper > 0;
  if (!mayGive && exchangeable.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2 print:hidden">
      {mayGive && (
        <Button size="sm" tone="primary" onPress={() => setOpenDialog('give')}>
          <HandCoins aria-hidden="true" />
          Give
        </Button>
      )}
      {sources.length > 0 && (
        <Button size="sm" onPress={() => setOpenDialog('split')}>
          <Split aria-hidden="true" />
          Split
        </Button>
      )}
      {exchangeable.length > 0 && (
        <Button size="sm" onPress={() => setOpenDialog('convert')}>
          <ArrowLeftRight aria-hidden="true" />
          Convert
        </Button>
      )}
      <Suspense>
        {openDialog === 'give' && giver && <GiveCoins giver={giver} purse={purse} onClose={close} />}
        {openDialog === 'convert' && <ConvertCoins sources={exchangeable} onClose={close} />}
        {openDialog === 'split' && <SplitCoins sources={sources} partyId={partyId} onClose={close} />}
      </Suspense>
    </div>
  );
}
