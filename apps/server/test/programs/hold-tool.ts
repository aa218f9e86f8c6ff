import { runTool } from '../../src/platform/tool.ts';

// A tool that prints a line and then waits for its database until a test ends one of them.
await runTool({
  requiredTable: 'pg_class',
  missingMessage: '',
  work: async (sql) => {
    await sql`select 1`;
    process.stdout.write('working\n');
    await sql`select pg_sleep(300)`;
    return 0;
  },
});
