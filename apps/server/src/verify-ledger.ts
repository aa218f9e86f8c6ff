import { loadConfig } from './platform/config.ts';
import { openDatabase, WITHOUT_END } from './platform/database.ts';
import { attachEmbedded } from './platform/embedded/attach.ts';
import { type LedgerReport, verifyLedger } from './platform/ledger/verify.ts';
import { OperatorError } from './platform/operator-error.ts';

/** `npm run verify-ledger`: exit code 0 when the books are sound, 1 when they differ, 2 when they cannot be read. */
async function main(): Promise<number> {
  const config = loadConfig(process.env);
  const database =
    config.database === null
      ? await attachEmbedded(config.dataDir)
      : { target: config.database, close: async () => undefined };
  const sql = openDatabase(database.target, 1, WITHOUT_END);
  try {
    const [known] = await sql<{ there: boolean }[]>`select to_regclass('postings') is not null as there`;
    if (!known?.there)
      throw new OperatorError('There are no books here yet: start Quartermaster once first.');
    const report = await verifyLedger(sql);
    process.stdout.write(`${linesOf(report).join('\n')}\n`);
    return report.differenceCount === 0 ? 0 : 1;
  } finally {
    await sql.end();
    await database.close();
  }
}

function linesOf(report: LedgerReport): string[] {
  const { transactions, postings, stacks, events, differenceCount, differences } = report;
  const read = `Read ${transactions} transactions with ${postings} postings, ${stacks} stacks and ${events} events.`;
  if (differenceCount === 0) return [read, 'Every balance is what its postings say.'];
  const invariants = [...new Set(differences.map(({ invariant }) => invariant))];
  const told = invariants.flatMap((invariant) => [
    `Not true: ${invariant}`,
    ...differences.filter((d) => d.invariant === invariant).map(({ message }) => `  ${message}`),
  ]);
  const untold = differenceCount - differences.length;
  return [
    read,
    ...told,
    ...(untold > 0 ? [`… and ${untold} more`] : []),
    `${differenceCount} ${differenceCount === 1 ? 'difference' : 'differences'}.`,
  ];
}

try {
  process.exitCode = await main();
} catch (error) {
  const said =
    error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${said}\n`);
  process.exitCode = 2;
}
