import { randomInt } from 'node:crypto';
import { runCrashes } from './crash/run-crashes.ts';

// npm run crash-test: crashes the server and its database in turn, twenty times in total. CYCLES sets another number;
// SEED repeats a run (promise A2).
const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
const cycles = Number(process.env.CYCLES ?? 20);
const print = (line: string) => process.stdout.write(`${line}\n`);

print(`SEED=${seed}, ${cycles} crashes`);
try {
  const { acknowledged, unanswered, unansweredButExecuted } = await runCrashes(cycles, seed, print);
  print(`OK: of ${acknowledged} acknowledged writes none was lost or repeated.`);
  print(
    `${unanswered} requests had no response, or 503; sending them again showed that ${unansweredButExecuted} of them had been executed.`,
  );
} catch (error) {
  process.exitCode = 1;
  print(error instanceof Error ? error.message : String(error));
}
