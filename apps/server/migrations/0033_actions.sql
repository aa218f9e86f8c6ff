-- Transactions that belong together name the first of them: those of one request, an undo soon after what it undoes,
-- and a movement that its actor repeats (ADR 0177).
alter table transactions add column action_id uuid;
create index transactions_by_action on transactions (action_id, id) where action_id is not null;

-- The least id that a transaction of this moment can have: a UUIDv7 begins with the milliseconds since 1970.
create function first_id_at(at timestamptz) returns uuid language sql immutable strict as $$
  select rpad(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

-- An entry of the ledger with the first transaction of its action: of the one that `action_id` names, or when
-- `may_repeat`, of the actor's last one, if that was the same movement at most two minutes ago and its action began
-- at most ten minutes ago.
create function with_action(entry jsonb, may_repeat boolean) returns jsonb language plpgsql stable as $$
declare
  line transactions := jsonb_populate_record(null::transactions, entry);
  last transactions;
begin
  if line.action_id is not null then
    select * into last from transactions x where x.id = line.action_id;
  elsif may_repeat then
    select * into last from transactions x
    where x.actor_id = line.actor_id and x.occurred_at >= line.occurred_at - interval '2 minutes'
      and x.id >= first_id_at(line.occurred_at - interval '2 minutes')
    order by x.occurred_at desc, x.id desc limit 1;
    if (last.party_id, last.transaction_type, last.via, last.gm_only, last.undo_of, last.source_container_id, last.destination_container_id)
      is distinct from (line.party_id, line.transaction_type, line.via, line.gm_only, null::uuid, line.source_container_id, line.destination_container_id)
      or uuid_extract_timestamp(coalesce(last.action_id, last.id)) < line.occurred_at - interval '10 minutes'
    then
      return entry;
    end if;
  end if;
  return case when last.id is null then entry
    else jsonb_set(entry, '{action_id}', to_jsonb(coalesce(last.action_id, last.id))) end;
end $$;

-- What is already there: the distributions, and each undo within an hour.
alter table transactions disable trigger transactions_final;
update transactions x set action_id = f.first
from (select source_container_id, (array_agg(id order by id))[1] as first from transactions
      where transaction_type = 'loot_distribution' and undo_of is null group by source_container_id) f
where x.transaction_type = 'loot_distribution' and x.undo_of is null
  and x.source_container_id = f.source_container_id and x.id <> f.first;
update transactions x set action_id = coalesce(o.action_id, o.id)
from transactions o where o.id = x.undo_of and x.occurred_at <= o.occurred_at + interval '1 hour';
alter table transactions enable trigger transactions_final;
