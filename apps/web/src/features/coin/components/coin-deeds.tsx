import type { Character } from '@quartermaster/contract/character';
import type { PurseReply } from '@quartermaster/contract/coin';
import { ArrowLeftRight, HandCoins, Split } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { changeable, tappable } from '../view.ts';

const GiveCoins = lazy(() => import('./give-coins.tsx'));
const ConvertCoins = lazy(() => import('./convert-coins.tsx'));
const SplitCoins = lazy(() => import('./split-coins.tsx'));

type Deed = 'give' | 'convert' | 'split';

export interface CoinDeedsProps {
  readonly purse: PurseReply;
  /** Containers out of which the asker may take. */
  readonly handled: ReadonlySet<string>;
  readonly partyId: string | null;
  /** Whose coins they are, if the asker acts for somebody; null for the party's. */
  readonly giver: Character | null;
}

/** What may be done with the coins of a purse; nothing is offered that would be refused. */
export function CoinDeeds({ purse, handled, partyId, giver }: CoinDeedsProps) {
  const [deed, setDeed] = useState<Deed | null>(null);
  const sources = tappable(purse, handled);
  const exchanged = changeable(purse, handled);
  const mayGive = giver?.permissions.act === true && purse.total_copper > 0;
  const close = () => setDeed(null);
  if (!mayGive && exchanged.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2 print:hidden">
      {mayGive && (
        <Button size="sm" tone="primary" onPress={() => setDeed('give')}>
          <HandCoins aria-hidden="true" />
          Give
        </Button>
      )}
      {sources.length > 0 && (
        <Button size="sm" onPress={() => setDeed('split')}>
          <Split aria-hidden="true" />
          Split
        </Button>
      )}
      {exchanged.length > 0 && (
        <Button size="sm" onPress={() => setDeed('convert')}>
          <ArrowLeftRight aria-hidden="true" />
          Convert
        </Button>
      )}
      <Suspense>
        {deed === 'give' && giver && <GiveCoins giver={giver} purse={purse} onClose={close} />}
        {deed === 'convert' && <ConvertCoins sources={exchanged} onClose={close} />}
        {deed === 'split' && <SplitCoins sources={sources} partyId={partyId} onClose={close} />}
      </Suspense>
    </div>
  );
}
