import { DISCORD_COMMANDS } from '@quartermaster/contract/discord-commands';

/** Every command with its options and its description. */
export function CommandTable() {
  return (
    <dl className="grid overflow-hidden rounded-m border border-line bg-surface-1">
      {Object.entries(DISCORD_COMMANDS).map(([name, { description, options }]) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-0.5 border-t border-line px-4 py-2.5 first:border-0 md:grid-cols-[1fr_2fr]"
        >
          <dt className="text-sm">
            <code>
              <span className="font-semibold text-action">/{name}</span>{' '}
              <span className="text-ink-3">{options.join(' ')}</span>
            </code>
          </dt>
          <dd className="text-sm text-ink-2">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
