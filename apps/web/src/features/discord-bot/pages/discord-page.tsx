import { BOT_INVITE_URL } from '@quartermaster/contract/constants';
import { DISCORD_EXAMPLES } from '@quartermaster/contract/discord-examples';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { useDocumentTitle } from '../../../ui/page-header.tsx';
import { BotResponse } from '../components/bot-response.tsx';
import { CommandTable } from '../components/command-table.tsx';

function Section(props: { title: string; intro?: string; children: ReactNode }) {
  return (
    <section aria-label={props.title} className="mt-14 md:mt-20">
      <h2 className="text-2xl">{props.title}</h2>
      {props.intro && <p className="mt-2 max-w-160 text-ink-2">{props.intro}</p>}
      <div className="mt-5">{props.children}</div>
    </section>
  );
}

/** The link to add the bot; the server sets `data-bot` on the document if this site has a bot (ADR 0233). */
function AddBot() {
  return (
    <>
      <p className="not-in-data-[bot=on]:hidden">
        <a href={BOT_INVITE_URL} className={buttonClass('primary', 'lg')}>
          Add to Discord
        </a>
      </p>
      <p className="max-w-160 rounded-m border border-line bg-surface-1 p-4 text-sm text-ink-2 in-data-[bot=on]:hidden">
        This site has no bot yet. Its operator can set one up with the operations guide that comes with
        Quartermaster.
      </p>
    </>
  );
}

function ExampleResponses() {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {DISCORD_EXAMPLES.map((example) => (
        <BotResponse key={example.command} {...example} />
      ))}
    </div>
  );
}

const STEPS = [
  {
    title: 'Add the bot to your server',
    text: 'It adds commands and nothing else: it reads no messages and needs no permissions. You need the Manage Server permission in Discord.',
  },
  {
    title: 'Connect your account',
    text: 'Everyone who uses the bot connects Discord to their account once, in their profile.',
  },
  {
    title: 'Choose the party of a channel',
    text: 'A game master or manager sends /party in the channel of the group. From then on, every command in that channel applies to that party.',
  },
];

/** /discord: describes the bot, and explains how to add it and connect an account. */
export default function DiscordPage() {
  useDocumentTitle('Discord bot');
  return (
    <>
      <section aria-label="Introduction" className="pt-8 md:pt-14">
        <h1 className="max-w-180 text-[2.25rem] leading-[1.08] md:text-[3.25rem]">Your party in Discord</h1>
        <p className="mt-4 mb-6 max-w-160 text-lg text-ink-2">
          Look up who carries the rope, buy from the shop and claim loot without leaving the chat. The bot has
          the same rules and permissions as the web app, and changes appear live in the app.
        </p>
        <AddBot />
      </section>
      <Section
        title="What the bot shows"
        intro="Only you see a response, unless you set the public option. Hidden loot and unidentified items stay secret here too."
      >
        <ExampleResponses />
      </Section>
      <Section title="How to add it">
        <ol className="grid gap-4 md:grid-cols-3">
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <Card className="h-full">
                <h3 className="text-lg">
                  {index + 1}. {title}
                </h3>
                <p className="mt-1.5 text-sm text-ink-2">{text}</p>
              </Card>
            </li>
          ))}
        </ol>
        <p className="mt-5">
          <LinkButton to={paths.profile} size="lg">
            Connect your account
          </LinkButton>
        </p>
      </Section>
      <Section
        title="All commands"
        intro="Options in brackets can be left out. Discord suggests items, characters and shops as you type."
      >
        <CommandTable />
      </Section>
    </>
  );
}
