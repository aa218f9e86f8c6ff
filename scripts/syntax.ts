import { parseSync } from '@swc/core';
import type { SourceFile } from './structure-rules.ts';

/** A node of the syntax tree; its properties are checked where they are used. */
export type Node = Record<string, unknown> & { readonly type: string };

export interface ParsedSource {
  readonly body: unknown;
  /** The first and the last line of a node; lines are counted from 1. */
  linesOf(node: Node): { first: number; last: number };
  /** Every comment, with the line on which it begins. */
  comments(): { line: number; text: string }[];
}

const literals = new Set(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'JSXText']);

interface Span {
  readonly start: number;
  readonly end: number;
}

export function parseSource({ path, text }: SourceFile): ParsedSource {
  const program = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') });
  const bytes = Buffer.from(text);
  // Positions are bytes counted over all files parsed so far; the program begins at the first token of this file.
  const start = program.span.start - Buffer.byteLength(text.slice(0, firstToken(text)));
  const lineAt = (position: number) => {
    let line = 1;
    for (let i = bytes.indexOf(10); i !== -1 && i < position - start; i = bytes.indexOf(10, i + 1)) line += 1;
    return line;
  };
  return {
    body: program.body,
    linesOf(node) {
      const { start: from, end } = node.span as Span;
      return { first: lineAt(from), last: lineAt(end - 1) };
    },
    comments() {
      const code = Buffer.from(bytes);
      walk(program.body, null, (node) => {
        const { start: from, end } = (literals.has(node.type) ? node.span : { start, end: start }) as Span;
        code.fill(' ', from - start, end - start);
        return null;
      });
      return commentsIn(code.toString('latin1'));
    },
  };
}

/** The comments of a text without literals, such as CSS. */
export const commentsIn = (code: string): { line: number; text: string }[] =>
  [...code.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)].map((match) => ({
    line: code.slice(0, match.index).split('\n').length,
    text: match[0],
  }));

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/**
 * Calls `visit` for every node, parents first; its return value is passed to the visits of the node's children,
 * which are not visited if it is `skip`.
 */
export function walk<T>(value: unknown, context: T, visit: (node: Node, context: T) => T | 'skip'): void {
  if (Array.isArray(value)) {
    for (const element of value) walk(element, context, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const inner = isNode(value) ? visit(value, context) : context;
  if (inner === 'skip') return;
  for (const property of Object.values(value)) walk(property, inner as T, visit);
}

const firstToken = (text: string): number => /^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0].length ?? 0;
