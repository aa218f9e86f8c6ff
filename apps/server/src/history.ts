import { closeYear, reopenYear } from './platform/ledger/closed-years.ts';
import { runTool } from './platform/tool.ts';

const USAGE = 'npm run history -- close|reopen YEAR\n';
const [command = '', year = '', ...extraArguments] = process.argv.slice(2);

// npm run history: exit code 0 when the year is closed or open as requested, 2 for wrong arguments or a failure.
if (!/^(close|reopen)$/.test(command) || !/^\d{4}$/.test(year) || extraArguments.length > 0) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  await runTool({
    requiredTable: 'closed_years',
    missingMessage: 'There is no history yet. Start Quartermaster first.',
    work: async (sql) => {
      const isClosing = command === 'close';
      const { isChanged, transactions } = isClosing
        ? await closeYear(sql, Number(year), new Date())
        : await reopenYear(sql, Number(year));
      const state = isClosing ? 'closed' : 'open';
      const change = isClosing ? 'moved to the schema closed_history' : 'attached again';
      process.stdout.write(
        isChanged
          ? `${year} is now ${state}: ${transactions} transactions were ${change}.\n`
          : `${year} is already ${state}. Nothing was changed.\n`,
      );
      return 0;
    },
  });
}
