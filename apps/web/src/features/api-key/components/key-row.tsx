import type { ApiKey } from '@quartermaster/contract/api-key';
import { KeyRound } from 'lucide-react';
import { now } from '../../../platform/clock.ts';
import { agoInSentence, dateText, dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

/** The parties that a key can access, as text. */
function partiesText({ parties }: ApiKey): string {
  if (parties === null) return 'All parties';
  return parties.length === 0 ? 'None of your current parties' : parties.map(({ name }) => name).join(', ');
}

/** An API key with its access, its expiry and its last use. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scope, expires_at, last_used_at } = apiKey;
  const isExpired = Date.parse(expires_at) <= now();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5">
      <KeyRound aria-hidden="true" className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
          {name}
          <Badge tone={scope === 'write' ? 'action' : 'neutral'}>
            {scope === 'write' ? 'Read and change' : 'Read'}
          </Badge>
          {isExpired && <Badge tone="error">Expired</Badge>}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">{partiesText(apiKey)}</p>
        <p className="text-xs text-ink-3">
          <code>{prefix}…</code>
          {' · '}
          <span title={dateTimeText(expires_at)}>
            {isExpired ? 'expired' : 'expires'} {dateText(expires_at)}
          </span>
          {' · '}
          {last_used_at ? (
            <span title={dateTimeText(last_used_at)}>last used {agoInSentence(last_used_at)}</span>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} onPress={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
