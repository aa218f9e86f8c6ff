export interface ShareMessage {
  readonly title: 'Simple Code' | 'Friendly Message' | 'Detailed Message';
  readonly text: string;
}

/** Three ways to send a join code, each with the party's name and the code (domain.md §2). */
export const shareMessages = (name: string, code: string): readonly ShareMessage[] => [
  { title: 'Simple Code', text: `${name}: ${code}` },
  { title: 'Friendly Message', text: `Come and play in ${name}! Join with the code ${code}.` },
  {
    title: 'Detailed Message',
    text: [
      `You are invited to ${name}.`,
      '1. Log in to Quartermaster, or create an account.',
      '2. On the parties page click Join Party.',
      `3. Enter the code ${code} and pick your role.`,
      '4. Create your character, and you are in.',
    ].join('\n'),
  },
];
