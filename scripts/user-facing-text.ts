import { parseSync } from '@swc/core';
import type { SourceFile } from './structure-rules.ts';

/** One text that a user can read, with the line it is written in. */
export type UserFacingText = { path: string; line: number; text: string };

type Node = Record<string, unknown> & { type: string };

/** Attributes and properties whose value no user reads. */
const technical = new Set([
  ...[
    'className',
    'id',
    'key',
    'type',
    'role',
    'slot',
    'href',
    'to',
    'htmlFor',
    'name',
    'tone',
    'size',
    'path',
  ],
  ...[
    'queryKey',
    'mutationKey',
    'method',
    'kind',
    'accept',
    'autoComplete',
    'inputMode',
    'viewBox',
    'd',
    'src',
  ],
]);
/** Properties that hold text also when it is a single word. */
const wording =
  /^(?:label|title|message|hint|description|placeholder|heading|text|empty|subtitle|children|aria-label)$/;

/**
 * The texts of a TypeScript file that users can read: the text of elements, the value of attributes and properties
 * that hold words, and every other literal that reads like a sentence. Templates show `{…}` where a value goes.
 */
export function findUserFacingTexts({ path, text }: SourceFile): UserFacingText[] {
  const program = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') });
  // swc counts bytes over all files that it has parsed; the first item tells where this one begins.
  const start = program.span.start - Buffer.byteLength(text.slice(0, firstCode(text)));
  const bytes = Buffer.from(text);
  const found: UserFacingText[] = [];
  const lineOf = (node: Node) =>
    bytes
      .subarray(0, (node.span as { start: number }).start - start)
      .toString()
      .split('\n').length;

  const add = (node: Node, words: string) => {
    const folded = words.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(folded)) found.push({ path, line: lineOf(node), text: folded });
  };

  const visit = (value: unknown, holder: string | null): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, holder);
    } else if (isNode(value)) {
      visitNode(value, holder);
    } else if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) visit(one, holder);
    }
  };

  const visitNode = (node: Node, holder: string | null): void => {
    // A tagged template is a query.
    if (/^(?:ImportDeclaration|TaggedTemplateExpression$|Ts)/.test(node.type)) return;
    const name = nameOf(node);
    if (name !== null && technical.has(name)) return;
    if (node.type === 'JSXText') add(node, String(node.value));
    const literal = wordsOf(node);
    if (literal !== null && ((holder !== null && wording.test(holder)) || readsLikeText(literal)))
      add(node, literal);
    for (const part of Object.values(node)) visit(part, name ?? holder);
  };

  visit(program.body, null);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const firstCode = (text: string): number => /^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0].length ?? 0;

/** The name of an attribute or property, whose value follows. */
function nameOf(node: Node): string | null {
  const named = node.type === 'JSXAttribute' ? node.name : node.type === 'KeyValueProperty' ? node.key : null;
  return isNode(named) && typeof named.value === 'string' ? named.value : null;
}

function wordsOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('{…}');
}

/** Several words of which most are plain ones; class names, queries and keys are not. */
function readsLikeText(literal: string): boolean {
  const words = literal.split(/\s+/).filter((word) => word !== '');
  const plain = words.filter((word) =>
    /^[“"'(]*(?:\p{L}[\p{L}’']*|\{…\}(?:s|’s)?)[.,:;!?)”"'…]*$/u.test(word),
  );
  return (
    words.length > 1 &&
    plain.length / words.length > 0.6 &&
    /^[^\n]*$/.test(literal) &&
    !/^(?:flex|grid|select|update|insert|with|delete from)\b/.test(literal)
  );
}
