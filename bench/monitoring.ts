import { person } from '../apps/server/test/factories/people.ts';
import { partyReads } from './read.ts';
import { type Contestant, compete, table } from './rounds.ts';
import { type Stage, startStage } from './stage.ts';
import { fullTransfer } from './transfer.ts';

const named = (name: string, contestant: Contestant): Contestant => ({
  ...contestant,
  name: `${contestant.name}, monitoring ${name}`,
});

/** Each setting runs in two servers, so that what differs between equal servers shows. */
const SETTINGS = [
  ['off', { MONITORING: 'off' }],
  ['on', {}],
  ['on, again', {}],
  ['off, again', { MONITORING: 'off' }],
] as const;

/** Transfers and reads with and without the recording of requests, statements and load (DEC-13), in turns. */
export async function monitoringOverhead(rounds: number, seconds: number): Promise<string> {
  const stages: (readonly [string, Stage])[] = [];
  for (const [name, changes] of SETTINGS) stages.push([name, await startStage(changes)]);
  // Only one of them works at a time.
  const meter = async () => {
    const times = await Promise.all(stages.map(([, stage]) => stage.processorTime()));
    const sum = (of: 'server' | 'database') => times.reduce((total, time) => total + time[of], 0);
    return { server: sum('server'), database: sum('database') };
  };
  const ofEach = async (make: (stage: Stage) => Promise<Contestant>) => {
    const contestants: Contestant[] = [];
    for (const [name, stage] of stages) contestants.push(named(name, await make(stage)));
    return contestants;
  };
  const firstRead = async (stage: Stage) => {
    const [read] = await partyReads(stage, await person(stage));
    if (!read) throw new Error('There is no read');
    return read;
  };
  try {
    const transfers = await compete(await ofEach(fullTransfer), rounds, seconds, meter);
    const reads = await compete(await ofEach(firstRead), rounds, seconds, meter);
    return [table('Transfers', transfers), table('Reads', reads)].join('\n\n');
  } finally {
    for (const [, stage] of stages) await stage.close();
  }
}
