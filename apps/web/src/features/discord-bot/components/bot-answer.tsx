import type { DiscordCommandName } from '@quartermaster/contract/discord-commands';
import type { ReactNode } from 'react';
import { LogoMark } from '../../../ui/logo.tsx';

/** A command with its values, as it is typed at Discord. */
function Typed({ command, values }: { command: DiscordCommandName; values: string }) {
  return (
    <p className="text-xs text-ink-3">
      <span className="font-semibold text-ink-2">Tobin</span> used{' '}
      <code className="rounded-s bg-action-quiet px-1 py-0.5 font-semibold text-action wrap-anywhere">
        /{command} {values}
      </code>
    </p>
  );
}

/** What the bot answers to a command, drawn as Discord shows it. */
export function BotAnswer(props: {
  command: DiscordCommandName;
  values?: string;
  /** The buttons below the answer. */
  buttons?: readonly string[];
  /** The answer is read by everyone in the channel. */
  isPublic?: boolean;
  children: ReactNode;
}) {
  const { command, values = '', buttons = [], isPublic = false, children } = props;
  return (
    <figure aria-label={`Answer to /${command}`} className="rounded-m border border-line bg-surface-1 p-4">
      <Typed command={command} values={values} />
      <div className="mt-2 flex gap-3">
        <LogoMark className="size-9 flex-none rounded-full bg-surface-3 p-1.5 text-accent" />
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-semibold">Quartermaster</p>
          <div className="mt-0.5">{children}</div>
          {buttons.length > 0 && (
            <p className="mt-2 flex flex-wrap gap-2">
              {buttons.map((label) => (
                <span key={label} className="rounded-s bg-surface-3 px-3 py-1.5 text-xs font-semibold">
                  {label}
                </span>
              ))}
            </p>
          )}
          {!isPublic && <p className="mt-2 text-xs text-ink-3">Only you can see this</p>}
        </div>
      </div>
    </figure>
  );
}
