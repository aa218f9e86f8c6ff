import { FaDiscord } from 'react-icons/fa6';
import { useSearchParams } from 'react-router';
import { REDIRECT_PARAM, targetOnThisSite } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useIsDiscordOffered, useStartSignIn } from '../state.ts';

/** Sign-in with Discord below the forms for guests, if this server offers it. */
export default function ContinueWithDiscord() {
  const isOffered = useIsDiscordOffered();
  const [query] = useSearchParams();
  const { start, isPending, text } = useStartSignIn();
  if (!isOffered) return null;
  const redirect = targetOnThisSite(query.get(REDIRECT_PARAM));
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button size="lg" wide isPending={isPending} onPress={() => void start(redirect)}>
        <FaDiscord aria-hidden="true" />
        Continue with Discord
      </Button>
      {text && (
        <p role="alert" className="text-sm font-medium text-error">
          {text}
        </p>
      )}
    </div>
  );
}
