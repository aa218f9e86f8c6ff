import type { DiscordExample } from '@quartermaster/contract/discord-examples';
import { LogoMark } from '../../../ui/logo.tsx';

/** A command with its values, as it is typed in Discord. */
function TypedCommand({ command, options }: Pick<DiscordExample, 'command' | 'options'>) {
  const values = Object.entries(options).map(
    ([name, value]) => `${name}: ${value === true ? 'True' : String(value)}`,
  );
  return (
    <p className="text-xs text-ink-3">
      <span className="font-semibold text-ink-2">Tobin</span> used{' '}
      <code className="rounded-s bg-action-quiet px-1 py-0.5 font-semibold text-action wrap-anywhere">
        /{[command, ...values].join(' ')}
      </code>
    </p>
  );
}

/** A line of markdown. The examples contain only bold text and escaped characters. */
function Line({ markdown }: { markdown: string }) {
  const parts = markdown.split('**').map((part) => part.replaceAll(/\\(.)/g, '$1'));
  // Every second part is between two `**`.
  return (
    <p>
      {parts.map((text, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
        index % 2 === 1 ? <strong key={index}>{text}</strong> : text,
      )}
    </p>
  );
}

/** The response of the bot to a command, rendered as in Discord. */
export function BotResponse({ command, options, content, buttons, isPublic }: DiscordExample) {
  return (
    <figure aria-label={`Response to /${command}`} className="rounded-m border border-line bg-surface-1 p-4">
      <TypedCommand command={command} options={options} />
      <div className="mt-2 flex gap-3">
        <LogoMark className="size-9 flex-none rounded-full bg-surface-3 p-1.5 text-accent" />
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-semibold">Quartermaster</p>
          <div className="mt-0.5">
            {content.split('\n').map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal, and never change their order.
              <Line key={index} markdown={line} />
            ))}
          </div>
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
