import type { Finding, SourceFile } from './structure-rules.ts';
import { isNode, type Node, parseSource, walk } from './syntax.ts';

/** Maximum number of lines, including nested functions. */
const maxFunctionLines = 60;
const maxHandlerLines = 15;

const functions =
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|MethodProperty)$/;
const webSliceMarkup = /^apps\/web\/src\/features\/.*\.tsx$/;
const routesFile = /^apps\/server\/src\/features\/[^/]+\/routes\.ts$/;

/**
 * Functions and route handlers that are too long, SQL in the routes of a slice, and .tsx files without JSX in a
 * slice of the web app.
 */
export function findFunctionViolations(file: SourceFile): Finding[] {
  if (!/\.tsx?$/.test(file.path) || /\.(?:test|spec)\.tsx?$/.test(file.path)) return [];
  const source = parseSource(file);
  const findings: Finding[] = [];
  const isRoutes = routesFile.test(file.path);
  const reportIfTooLong = (node: Node, limit: number, label: string) => {
    const { first, last } = source.linesOf(node);
    const lines = last - first + 1;
    if (lines > limit) findings.push(`${file.path}:${first}: ${label} of ${lines} lines; at most ${limit}`);
  };
  let hasMarkup = !webSliceMarkup.test(file.path);
  walk(source.body, null, (node) => {
    if (node.type.startsWith('JSX')) hasMarkup = true;
    if (functions.test(node.type)) reportIfTooLong(node, maxFunctionLines, 'a function');
    if (isRoutes && node.type === 'TaggedTemplateExpression')
      findings.push(
        `${file.path}:${source.linesOf(node).first}: SQL in routes; it belongs in a query or the store`,
      );
    if (isRoutes)
      for (const handler of handlersOf(node)) reportIfTooLong(handler, maxHandlerLines, 'a handler');
    return null;
  });
  if (!hasMarkup) findings.push(`${file.path}: has no JSX; move its code to view.ts or hooks`);
  return findings;
}

/** The functions passed to a method of `routes`, such as `routes.read`. */
function handlersOf(node: Node): Node[] {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return [];
  const { callee } = node;
  const object = isNode(callee.object) ? callee.object.value : undefined;
  if (callee.type !== 'MemberExpression' || object !== 'routes') return [];
  const args = (node.arguments as { expression: unknown }[]).map(({ expression }) => expression);
  return args.filter((argument): argument is Node => isNode(argument) && functions.test(argument.type));
}
