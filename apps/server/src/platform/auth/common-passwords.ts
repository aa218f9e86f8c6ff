/** As many as DEC-2 refuses. */
const REFUSED = 3000;

let refused: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether this is one of the 3,000 most common passwords, without regard to case: capitals are the first
 * thing that those who guess try. The list is read at the first question.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  refused ??= readList();
  return (await refused).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Ordered by how common they are.
  return new Set(dictionary['passwords-common'].slice(0, REFUSED));
}
