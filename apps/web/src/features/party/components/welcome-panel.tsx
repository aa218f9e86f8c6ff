import { PartyPopper } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';

const PARAM = 'welcome';

/** Welcomes a user who has just joined; dismissing the panel removes its parameter from the URL (DOM-2). */
export function WelcomePanel({ partyId, name }: { partyId: string; name: string }) {
  const [params, setParams] = useSearchParams();
  if (params.get(PARAM) !== 'true') return null;
  const dismiss = () => {
    const next = new URLSearchParams(params);
    next.delete(PARAM);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <section
      aria-label="Welcome"
      className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-l border border-line bg-surface-1 bg-[linear-gradient(100deg,var(--accent-quiet),transparent_65%)] p-5"
    >
      <span
        aria-hidden="true"
        className="grid size-14 flex-none place-items-center rounded-l bg-accent-quiet text-accent"
      >
        <PartyPopper className="size-7" />
      </span>
      <div className="min-w-0 flex-1 basis-70">
        <h2 className="text-xl">Welcome to {name}!</h2>
        <p className="mt-0.5 text-sm text-ink-2">
          Create a character. It has a backpack and gives you access to the party's inventory.
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton tone="primary" to={`${paths.characterNew}?party_id=${partyId}`}>
          Create Your First Character
        </LinkButton>
        <Button tone="quiet" onPress={dismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}
