import type { SourceFile } from './structure-rules.ts';
import { isNode, type Node, parseSource, walk } from './syntax.ts';

/** One text that a user can read, with its line. */
export type UserFacingText = { path: string; line: number; text: string };

/** Attributes and properties whose values users do not read. */
const technicalNames = new Set([
  'className',
  'id',
  'key',
  'type',
  'role',
  'slot',
  'href',
  'to',
  'htmlFor',
  'tone',
  'size',
  'path',
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
]);
/** Attributes and properties whose values are text even if they are a single word. */
const textNames =
  /^(?:label|title|message|hint|description|placeholder|heading|text|empty|subtitle|children|aria-label)$/;

/**
 * The text in a TypeScript file that users can read: the text of elements, the values of text attributes and
 * properties, and every other literal that looks like a sentence. Values in templates are shown as `{…}`.
 */
export function findUserFacingTexts(file: SourceFile): UserFacingText[] {
  const source = parseSource(file);
  const texts: UserFacingText[] = [];
  const add = (node: Node, words: string) => {
    const text = words.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(text)) texts.push({ path: file.path, line: source.linesOf(node).first, text });
  };
  walk<string | null>(source.body, null, (node, enclosingName) => {
    if (/^(?:ImportDeclaration|Ts(?!\w+(?:Assertion|Expression)$))/.test(node.type) || isQuery(node))
      return 'skip';
    const name = nameOf(node);
    if (name !== null && technicalNames.has(name)) return 'skip';
    const literal = textOf(node);
    if (node.type === 'JSXText') add(node, String(node.value));
    else if (literal !== null && (textNames.test(enclosingName ?? '') || readsLikeText(literal)))
      add(node, literal);
    return name ?? enclosingName;
  });
  return texts;
}

/** Whether a node is a tagged template other than a line of the Discord bot. */
const isQuery = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && !(isNode(node.tag) && node.tag.value === 'line');

/** The name of an attribute or property. */
function nameOf(node: Node): string | null {
  const named = node.type === 'JSXAttribute' ? node.name : node.type === 'KeyValueProperty' ? node.key : null;
  return isNode(named) && typeof named.value === 'string' ? named.value : null;
}

function textOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('{…}');
}

/**
 * Whether a literal has several words, most of them natural language; excludes class names, queries and keys.
 */
function readsLikeText(literal: string): boolean {
  if (literal.includes('\n') || /^(?:flex|grid|select|update|insert|with|delete from)\b/.test(literal))
    return false;
  const words = literal.split(/\s+/).filter((word) => word !== '');
  const naturalWords = words.filter((word) =>
    /^[“"'(]*(?:\p{L}[\p{L}’']*|\{…\}(?:s|’s)?)[.,:;!?)”"'…]*$/u.test(word),
  );
  return words.length > 1 && naturalWords.length / words.length > 0.6;
}
