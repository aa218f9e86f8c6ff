import { CircleUserRound, KeyRound, type LucideIcon, UsersRound } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

const STEPS: readonly {
  title: string;
  text: string;
  action: string;
  to: string;
  Icon: LucideIcon;
  isFirst?: boolean;
}[] = [
  {
    title: 'Run the game',
    text: 'Start a party. You get a code to share with your players, and a stash for what they find.',
    action: 'Create a party',
    to: paths.partyNew,
    Icon: UsersRound,
    isFirst: true,
  },
  {
    title: 'Join a game',
    text: 'Your game master has a code of six to eight letters and digits. Enter it to join.',
    action: 'Join with a code',
    to: paths.partyJoin,
    Icon: KeyRound,
  },
  {
    title: 'Create a character',
    text: 'Every character has a backpack. Fill it from the catalog and see what it can carry.',
    action: 'Create a character',
    to: paths.characterNew,
    Icon: CircleUserRound,
  },
];

/** The first steps for a user with neither party nor character. */
export function FirstSteps() {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {STEPS.map(({ title, text, action, to, Icon, isFirst }) => (
        <li key={to}>
          <Card className="flex h-full flex-col">
            <span
              aria-hidden="true"
              className="mb-4 grid size-12 place-items-center rounded-m bg-accent-quiet text-accent"
            >
              <Icon className="size-6" />
            </span>
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1.5 mb-5 flex-1 text-sm text-ink-2">{text}</p>
            <LinkButton wide tone={isFirst ? 'primary' : 'secondary'} to={to}>
              {action}
            </LinkButton>
          </Card>
        </li>
      ))}
    </ul>
  );
}
