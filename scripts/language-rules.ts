import { forbiddenPhrases, forbiddenWords } from './forbidden-words.ts';
import type { Finding, SourceFile } from './structure-rules.ts';
import { commentsIn, isNode, type Node, parseSource, walk } from './syntax.ts';
import { findUserFacingTexts } from './user-facing-text.ts';

/** Case-insensitive, because a phrase can begin a sentence and contain names such as Discord. */
const phrases = forbiddenPhrases.map(([phrase, instead]) => ({ phrase: new RegExp(phrase, 'i'), instead }));

/** Product code. The text of the demo and of tests is excluded. */
const product = /^(?:apps\/(?:server|web)|packages\/[^/]+)\/src\/(?!demo\/)(?!.*\.test\.)/;

/**
 * Forbidden words in the file's path, identifiers and comments, in test titles, in user-facing text, and in
 * the text of documents.
 */
export function findLanguageViolations(file: SourceFile): Finding[] {
  const pathFindings = forbiddenIn(file.path).map((reason) => `${file.path}: the file name has ${reason}`);
  if (file.path.endsWith('.md')) return [...pathFindings, ...findInDocuments(file)];
  if (!/\.(?:tsx?|mjs)$/.test(file.path))
    return [...pathFindings, ...findInComments(file.path, commentsIn(file.text))];
  const source = parseSource(file);
  const findings = new Set<Finding>([...pathFindings, ...findInComments(file.path, source.comments())]);
  walk(source.body, null, (node) => {
    const [kind, text] = describeNode(node);
    for (const reason of forbiddenIn(text))
      findings.add(`${file.path}:${source.linesOf(node).first}: ${kind} "${text}" has ${reason}`);
    return null;
  });
  return [...findings, ...findInTexts(file)];
}

function findInTexts(file: SourceFile): Finding[] {
  if (!product.test(file.path)) return [];
  return findUserFacingTexts(file).flatMap(({ line, text }) =>
    forbiddenIn(text).map((reason) => `${file.path}:${line}: the text "${text}" has ${reason}`),
  );
}

function findInComments(path: string, comments: { line: number; text: string }[]): Finding[] {
  return comments.flatMap(({ line, text }) =>
    [...forbiddenIn(text), ...externalSources(path, text)].map(
      (reason) => `${path}:${line}: the comment has ${reason}`,
    ),
  );
}

/**
 * A source outside of the repository that a comment cites. A reader cannot open it; comments cite ids of
 * docs/spec-coverage and decisions instead.
 */
function externalSources(path: string, text: string): string[] {
  if (path.startsWith('scripts/')) return [];
  const [source] =
    /\bissue #?\d+|§ ?\d|\b(?:accounts|domain|decisions|look|style)\.md\b/i.exec(
      text.replace(/\bNIST SP.*/s, ''),
    ) ?? [];
  return source === undefined ? [] : [`the source "${source}"; cite an id of docs/spec-coverage`];
}

/** Searches the lines of a document, except for inline code and link targets. */
function findInDocuments({ path, text }: SourceFile): Finding[] {
  const prose = text.replaceAll(/`[^`\n]*`|\]\([^)\n]*\)/g, ' ');
  return prose
    .split('\n')
    .flatMap((line, index) =>
      forbiddenIn(line).map((reason) => `${path}:${index + 1}: the text has ${reason}`),
    );
}

function describeNode(node: Node): [kind: string, text: string] {
  if (node.type === 'Identifier' || node.type === 'PrivateName') return ['the name', String(node.value)];
  return ['the title', titleOf(node)];
}

/** The title of a `test`, `it` or `describe`, including after `.each(…)` and similar; empty for other nodes. */
function titleOf(node: Node): string {
  if (node.type !== 'CallExpression' || !/^(?:test|it|describe)$/.test(rootOf(node.callee))) return '';
  const [first] = node.arguments as { expression: Node }[];
  if (first?.expression.type === 'StringLiteral') return String(first.expression.value);
  if (first?.expression.type !== 'TemplateLiteral') return '';
  return (first.expression.quasis as { raw: string }[]).map(({ raw }) => raw).join(' ');
}

function rootOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.value);
  return rootOf(callee.object ?? callee.callee ?? callee.tag);
}

function forbiddenIn(text: string): string[] {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const wordFindings = words.flatMap((word) => {
    const instead = forbiddenWords.get(word);
    return instead === undefined ? [] : [`the forbidden word "${word}"; use ${instead}`];
  });
  const phraseFindings = phrases.flatMap(({ phrase, instead }) => {
    const [match] = phrase.exec(text) ?? [];
    return match === undefined ? [] : [`the forbidden phrase "${match.trim()}"; use ${instead}`];
  });
  return [...wordFindings, ...phraseFindings];
}
