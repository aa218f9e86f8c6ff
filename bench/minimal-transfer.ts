import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Sql } from '../apps/server/src/platform/database.ts';
import { type BenchServer, CLIENTS } from './bench-server.ts';
import type { Benchmark } from './rounds.ts';

/** Minimal tables for the data of a transfer, without constraints or indexes other than their keys. */
const SCHEMA = `
  create schema bench;
  create table bench.idempotency_keys (user_id uuid, key text, hash bytea, status smallint, reply text, created_at timestamptz,
    primary key (user_id, key));
  create table bench.stacks (id uuid primary key, container_id uuid not null, quantity bigint not null);
  create table bench.transactions (id uuid primary key, party_id uuid, type text, occurred_at timestamptz, actor_id uuid,
    item_id uuid, quantity bigint, source_id uuid, destination_id uuid);
  create table bench.postings (transaction_id uuid, line smallint, item_id uuid, container_id uuid, delta bigint,
    primary key (transaction_id, line));
  create table bench.parties (id uuid primary key, event_number bigint not null);
  create table bench.events (party_id uuid, number bigint, payload jsonb, primary key (party_id, number));
  create function bench.transfer(who uuid, new_key text, new_hash bytea, party uuid, source uuid, target uuid, moved bigint,
    entry uuid) returns text language plpgsql as $$
  declare
    containers uuid[];
    event bigint;
    answer text := format('{"status":"success","data":{"transaction_id":"%s","quantity":%s}}', entry, moved);
  begin
    perform from bench.idempotency_keys where user_id = who and key = new_key;
    if found then raise exception 'replayed'; end if;
    select array_agg(container_id order by (id = target)) into containers
    from (select * from bench.stacks where id in (source, target) order by id for no key update) locked;
    update bench.stacks set quantity = quantity - moved where id = source;
    update bench.stacks set quantity = quantity + moved where id = target;
    insert into bench.transactions
    values (entry, party, 'transfer', now(), who, source, moved, containers[1], containers[2]);
    insert into bench.postings
    values (entry, 0, source, containers[1], -moved), (entry, 1, target, containers[2], moved);
    update bench.parties set event_number = event_number + 1 where id = party returning event_number into event;
    insert into bench.events values (party, event, jsonb_build_object('action', 'item_moved', 'transaction_id', entry,
      'source_container_id', containers[1], 'target_container_id', containers[2]));
    insert into bench.idempotency_keys values (who, new_key, new_hash, 200, answer, now());
    return answer;
  end $$`;

interface Worker {
  readonly party: string;
  readonly stacks: readonly [string, string];
}

/**
 * The baseline of promise D1: the least SQL that does the work of a transfer (idempotency key, two locks, two
 * updates, transaction, two postings, event number and event, stored reply), as one function called through the
 * plain driver.
 */
export async function minimalTransfer({ sql }: BenchServer): Promise<Benchmark> {
  await sql.unsafe(SCHEMA);
  const workers = await Promise.all(Array.from({ length: CLIENTS }, () => createWorker(sql)));
  const userId = v7();
  return {
    name: 'minimal SQL that does the same',
    async run(seconds) {
      const end = performance.now() + seconds * 1000;
      const counts = await Promise.all(workers.map((worker) => loop(sql, userId, worker, end)));
      return { operations: counts.reduce((sum, n) => sum + n, 0), seconds };
    },
  };
}

async function createWorker(sql: Sql): Promise<Worker> {
  const worker = { party: v7(), stacks: [v7(), v7()] } as const;
  await sql`insert into bench.parties values (${worker.party}, 0)`;
  for (const id of worker.stacks) await sql`insert into bench.stacks values (${id}, ${v7()}, 1000000000)`;
  return worker;
}

async function loop(sql: Sql, userId: string, { party, stacks }: Worker, end: number): Promise<number> {
  const hash = randomBytes(32);
  let transfers = 0;
  for (; performance.now() < end; transfers += 1) {
    const [from, to] = transfers % 2 === 0 ? [stacks[0], stacks[1]] : [stacks[1], stacks[0]];
    await sql`select bench.transfer(${userId}, ${v7()}, ${hash}, ${party}, ${from}, ${to}, 1, ${v7()})`;
  }
  return transfers;
}
