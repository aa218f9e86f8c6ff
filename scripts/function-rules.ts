import type { Finding, SourceFile } from './structure-rules.ts';
import { isNode, type Node, parseSource, walk } from './syntax.ts';

/** Counted with the functions inside it. */
const longestFunction = 60;
const longestHandler = 15;

const functions =
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|MethodProperty)$/;
const slicesMarkup = /^apps\/web\/src\/features\/.*\.tsx$/;
const routesFile = /^apps\/server\/src\/features\/[^/]+\/routes\.ts$/;

/** Functions that are too long, and handlers of routes that do more than call a command or query and present it. */
export function findFunctionViolations(file: SourceFile): Finding[] {
  if (!/\.tsx?$/.test(file.path) || /\.(?:test|spec)\.tsx?$/.test(file.path)) return [];
  const source = parseSource(file);
  const found: Finding[] = [];
  const isRoutes = routesFile.test(file.path);
  const tooLong = (node: Node, limit: number, label: string) => {
    const { first, last } = source.linesOf(node);
    const lines = last - first + 1;
    if (lines > limit) found.push(`${file.path}:${first}: ${label} of ${lines} lines; at most ${limit}`);
  };
  let hasMarkup = !slicesMarkup.test(file.path);
  walk(source.body, null, (node) => {
    if (node.type.startsWith('JSX')) hasMarkup = true;
    if (functions.test(node.type)) tooLong(node, longestFunction, 'a function');
    if (isRoutes && node.type === 'TaggedTemplateExpression')
      found.push(
        `${file.path}:${source.linesOf(node).first}: SQL in routes; it belongs in a query or the store`,
      );
    if (isRoutes) for (const handler of handlersOf(node)) tooLong(handler, longestHandler, 'a handler');
    return null;
  });
  if (!hasMarkup) found.push(`${file.path}: no JSX in it; it belongs in view.ts or hooks`);
  return found;
}

/** The functions handed to `routes.read`, `write`, `open` and `download`. */
function handlersOf(node: Node): Node[] {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return [];
  const { callee } = node;
  const object = isNode(callee.object) ? callee.object.value : undefined;
  if (callee.type !== 'MemberExpression' || object !== 'routes') return [];
  const given = (node.arguments as { expression: unknown }[]).map(({ expression }) => expression);
  return given.filter((each): each is Node => isNode(each) && functions.test(each.type));
}
