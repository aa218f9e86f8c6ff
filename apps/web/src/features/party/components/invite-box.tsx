import type { Party } from '@quartermaster/contract/party';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ShareDialog } from './share-dialog.tsx';

/**
 * The join code, and how to share it. Not shown for an archived party or a restricted party, which has no code (DOM-4).
 */
export function InviteBox({ party }: { party: Party }) {
  const [isSharing, setSharing] = useState(false);
  const { join_code: code } = party;
  if (code === null || party.is_archived) return null;
  return (
    <Card>
      <h2 className="text-lg">Invite players</h2>
      <p className="mt-1 text-sm text-ink-2">Anyone who has this code can join the party.</p>
      <p
        role="img"
        aria-label={`Join code ${code.split('').join(' ')}`}
        className="my-4 rounded-m bg-accent-quiet py-3.5 text-center font-display text-2xl font-semibold tracking-[.18em] break-all text-accent sm:tracking-[.22em]"
      >
        {code}
      </p>
      <div className="grid gap-2.5 min-[22rem]:grid-cols-2">
        <CopyButton wide text={code} label="Copy code" />
        <Button wide onPress={() => setSharing(true)}>
          <Share2 aria-hidden="true" />
          Share
        </Button>
      </div>
      <ShareDialog name={party.name} code={code} isOpen={isSharing} onOpenChange={setSharing} />
    </Card>
  );
}
