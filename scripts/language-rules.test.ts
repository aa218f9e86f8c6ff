import { describe, expect, test } from 'vitest';
import { findLanguageViolations } from './language-rules.ts';

const violationsOf = (text: string, path = 'apps/server/src/platform/clock.ts') =>
  findLanguageViolations({ path, text });

describe('forbidden phrase', () => {
  test.each([
    ['// A label that is no name.\n', 'is no'],
    ['// The very same in this very file.\n', 'this very'],
    ['// Everything save for the first.\n', 'save for'],
    ['// The file that lies there.\n', 'lies there'],
    ['// A job that counts as dead.\n', 'as dead'],
    ['// At most so many rows.\n', 'so many'],
    ["// One's own templates.\n", "One's own"],
    ['// The job goes on after a failure.\n', 'goes on'],
    ['// Rows that are in sight.\n', 'in sight'],
    ['// Invites by e-mail.\n', 'e-mail'],
    ['// The colours of a chart.\n', 'colours'],
    ['// Normalised and initialising.\n', 'Normalised'],
    ['// A cancelled order.\n', 'cancelled'],
    ['// The account at Stripe.\n', 'at Stripe'],
    ['// Events of Stripe.\n', 'Events of Stripe'],
  ])('is rejected in the comment %j', (text, phrase) => {
    expect(violationsOf(text)).toEqual([expect.stringContaining(`the forbidden phrase "${phrase}"`)]);
  });

  test('is rejected in a test title, and allowed where "no" means none', () => {
    expect(violationsOf("test('stack that is no coin', () => {});", 'scripts/clock.test.ts')).toHaveLength(1);
    expect(violationsOf('// There is no page. It is no longer open, and is no reason to wait.\n')).toEqual(
      [],
    );
    expect(violationsOf('// So many that a promise, a rise or an exercise is precise.\n')).toEqual([]);
  });

  test('is rejected in the text of a document, and allowed in its code and link targets', () => {
    const text = '# Title\n\nRejects `nobody` in [a list](told.md), as users are told.\n';
    expect(violationsOf(text, 'docs/operations.md')).toEqual([
      expect.stringMatching(/^docs\/operations\.md:3: the text has the forbidden word "told"/),
    ]);
  });
});

describe('reference', () => {
  test.each(['issue 3', 'issue #12', '§4', 'decisions.md', 'look.md'])(
    'to a source outside of the repository is rejected in a comment: %s',
    (source) => {
      expect(violationsOf(`// Only with a password (${source}).\n`)).toEqual([
        expect.stringContaining(`the comment has the source "${source}"; cite an id of docs/spec-coverage`),
      ]);
    },
  );

  test.each(['DEC-4', 'promise B5, ADR 0064', 'docs/architecture.md', 'NIST SP 800-63B §5.1'])(
    'to %s is allowed',
    (source) => {
      expect(violationsOf(`// Only with a password (${source}).\n`)).toEqual([]);
    },
  );
});

describe('forbidden word', () => {
  test('is rejected in file and folder names', () => {
    expect(violationsOf('', 'apps/web/src/features/deeds/view.ts')).toEqual([
      'apps/web/src/features/deeds/view.ts: the file name has the forbidden word "deeds"; use actions',
    ]);
    expect(violationsOf('', 'apps/web/src/app/told-height.css')).toHaveLength(1);
  });

  test.each([
    'const heightTold = 1;',
    'function heedHint() {}',
    'interface ItemDeed { id: string }',
    'const row = { is_told: true };',
    'act(row.told);',
    'class Hub { #told = 1; }',
    'const TOLD_MS = 5;',
  ])('is rejected in the identifier of %s', (text) => {
    expect(violationsOf(`\n${text}\n`)).toEqual([
      expect.stringMatching(
        /^apps\/server\/src\/platform\/clock\.ts:2: the name ".+" has the forbidden word/,
      ),
    ]);
  });

  test.each([
    "test('player is told of it', () => {});",
    "describe('whoever acts', () => {});",
    "test.each([1])('nobody sees %s', () => {});",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a title with a placeholder.
    'it(`${name} is told of it`, () => {});',
  ])('is rejected in the title of %s', (text) => {
    expect(violationsOf(text, 'scripts/clock.test.ts')).toEqual([
      expect.stringMatching(/^scripts\/clock\.test\.ts:1: the title ".+" has the forbidden word/),
    ]);
  });

  test('is rejected as a whole word only', () => {
    expect(violationsOf("const untolded = indeed; test('page of wishlists opens', () => {});")).toEqual([]);
  });

  test.each([
    ['clock.ts', "const url = '//host/*';\n// As told.\n", 2],
    ['clock.ts', '/** One line. */\nconst é = 1; // Nobody sees it.\n', 2],
    ['clock.mjs', '\n/**\n * Calculated anew.\n */\nexport {};\n', 2],
    ['clock.tsx', 'const a = <p>{/* whoever */}</p>;\n', 1],
    ['clock.css', 'a {\n  /* as told */\n}\n', 2],
  ])('is rejected in the comment of %s: %j', (name, text, line) => {
    expect(violationsOf(text, `scripts/${name}`)).toEqual([
      expect.stringMatching(`^scripts/${name}:${line}: the comment has the forbidden word`),
    ]);
  });

  test('is rejected in user-facing text', () => {
    const text = "export const CHOICES = [{ label: 'Public', description: 'Nobody finds it.' }] as const;\n";
    expect(violationsOf(text, 'apps/web/src/features/loot/view.ts')).toEqual([
      'apps/web/src/features/loot/view.ts:1: the text "Nobody finds it." has the forbidden word "nobody"; use no user',
    ]);
  });

  test.each(['scripts/clock.ts', 'apps/server/src/demo/clock.ts', 'apps/server/src/clock.test.ts'])(
    'is allowed in the text of %s',
    (path) => {
      expect(violationsOf("const label = 'nobody // told'; const word = `/* told */`;\n", path)).toEqual([]);
    },
  );
});
