import { checks } from '../checks.ts';
import { runTasks } from '../tasks.ts';

const { passed, failed } = await runTasks(checks, 2);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
