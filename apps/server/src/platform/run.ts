import { type Program, startProgram } from './lifecycle.ts';
import { OperatorError } from './operator-error.ts';
import { onStopSignal } from './signals.ts';

/** The time after which the process exits even if requests are unfinished. */
const drainTimeoutMs = 15_000;

/**
 * Runs the server as a program until it is stopped: Ctrl-C or SIGTERM drains and stops cleanly, a second Ctrl-C exits
 * immediately. Failures are printed and end with exit code 1.
 */
export async function run(program: Program): Promise<void> {
  const host = {
    env: process.env,
    print,
    onLost: () => crash(new OperatorError('The database server has stopped.')),
  };
  const started = startProgram(program, host);
  let isEnding = false;

  async function end(code: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), drainTimeoutMs).unref();
    // A start in progress is completed first, so that it leaves nothing behind.
    await started.then((running) => running.stop()).catch(printError);
    process.exit(code);
  }
  function crash(error: unknown): void {
    printError(error);
    void end(1);
  }

  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  onStopSignal(
    () => {
      print('Stopping …');
      void end(0);
    },
    () => process.exit(130),
  );
  try {
    const running = await started;
    for (const line of running.welcome) print(line);
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}

function print(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** Prints an OperatorError as a message, any other error with its stack. */
function printError(error: unknown): void {
  const isOperatorError = error instanceof OperatorError;
  const text =
    error instanceof Error
      ? ((isOperatorError ? error.message : error.stack) ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
}
