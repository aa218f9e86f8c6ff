// Import rules (docs/architecture.md). Folders are matched by pattern, so that the rules also apply to new slices.
const test = '\\.(test|spec)\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'Also for type imports: merge two files that need each other, or move their shared part to a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$|^virtual:' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules import only other rules: no clock, database or package.',
      severity: 'error',
      from: { path: '^packages/rules/src/', pathNot: test },
      to: { pathNot: '^packages/rules/src/' },
    },
    {
      name: 'contract-imports-rules-only',
      comment: 'The contract imports only zod, itself and the rules.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: test },
      to: { pathNot: '^packages/(contract|rules)/src/|^node_modules/zod/' },
    },
    {
      name: 'server-and-web-share-only-packages',
      severity: 'error',
      from: { path: '^apps/(server|web)/', pathNot: test },
      to: { path: '^apps/(?!$1/)' },
    },
    {
      name: 'slices-have-private-stores',
      comment:
        "A server slice may use another's commands, policy, presenters and queries, never its store, domain, routes or jobs.",
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: test },
      to: { path: '^apps/server/src/features/(?!$1/)[^/]+/((store|routes|jobs)\\.ts$|domain/)' },
    },
    {
      name: 'platform-imports-no-slice',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/platform/', pathNot: test },
      to: { path: '^apps/(server|web)/src/(features/|app/|app\\.ts$)' },
    },
    {
      name: 'commands-import-no-http',
      comment:
        'Commands, queries and the code that they use are also called by jobs and tests, without HTTP.',
      severity: 'error',
      from: {
        path: '^apps/server/src/features/[^/]+/(commands/|queries/|domain/|policy|store|present)',
        pathNot: test,
      },
      to: {
        path: '^node_modules/fastify/|^apps/server/src/platform/http/|/routes\\.ts$',
        pathNot: '^apps/server/src/platform/http/rate-limits\\.ts$',
      },
    },
    {
      name: 'product-imports-no-test',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: `${test}|^apps/[^/]+/test/` },
      to: { path: `${test}|^apps/[^/]+/test/|^e2e/`, pathNot: '^apps/server/test/factories' },
    },
    {
      name: 'ui-imports-no-slice',
      comment: 'The design system imports neither features nor the app.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/', pathNot: test },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-slices-do-not-import-the-app',
      comment:
        'app imports features, and features import ui and platform. From app, features import only paths.ts.',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: test },
      to: { path: '^apps/web/src/app/', pathNot: '^apps/web/src/app/paths\\.ts$' },
    },
    {
      name: 'web-slices-import-no-pages-of-other-slices',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: test },
      to: { path: '^apps/web/src/features/(?!$1/)[^/]+/pages/' },
    },
    {
      name: 'web-properties-have-the-fixed-seed',
      comment: 'Test files of the web app with property tests are listed in vitest.config.ts (ADR 0180).',
      severity: 'error',
      from: {
        path: '^apps/web/',
        pathNot: '^apps/web/src/(features/subscription/view|ui/list/steps)\\.test\\.ts$',
      },
      to: { path: '^node_modules/fast-check/' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data[^/]*)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
