-- The history with half the bytes a transaction (ADR 0148) and in one partition a year (ADR 0149).

alter table transactions rename to old_transactions;
alter table postings rename to old_postings;
alter table transaction_characters rename to old_transaction_characters;

create type transaction_type as enum (
  'purchase', 'sale', 'transfer', 'character_to_character_transfer', 'character_to_party_transfer',
  'party_to_character_transfer', 'party_deposit', 'party_withdraw', 'loot', 'loot_distribution', 'create', 'delete',
  'adjust', 'split', 'merge', 'character_creation', 'character_deletion', 'container_creation', 'container_deletion',
  'item_creation', 'item_destruction', 'currency_conversion');
create type transaction_via as enum ('web', 'api', 'discord', 'admin', 'system');
create type transaction_allowance as enum ('personal', 'party');

-- Columns of fixed width first, so that none is padded.
create table transactions (
  occurred_at timestamptz not null default now(),
  quantity bigint,
  -- copper
  amount bigint,
  transaction_type transaction_type not null,
  via transaction_via not null,
  -- which monthly allowance of its actor it used (ADR 0085)
  allowance transaction_allowance,
  -- The transaction is one movement and has no rows in `postings`: `quantity` of the stack `item_instance_id` left
  -- the source container and arrived in the destination container, there in the stack `arrived_instance_id` if that
  -- is another one. No container: the outside world.
  is_movement boolean not null default false,
  source_private boolean not null default false,
  destination_private boolean not null default false,
  -- only a gm reads it
  gm_only boolean not null default false,
  -- UUIDv7: the partition follows from the time in it
  id uuid not null,
  party_id uuid,
  -- names are stored as they were: the history does not change when somebody is renamed
  actor_id uuid not null,
  target_id uuid,
  item_instance_id uuid,
  arrived_instance_id uuid,
  source_container_id uuid,
  destination_container_id uuid,
  undo_of uuid,
  actor_name text not null,
  target_name text,
  item_name text,
  -- what everyone but the gm reads: set when the item was not identified
  item_masked_name text,
  source_name text,
  destination_name text,
  currency text,
  notes text not null default '',
  constraint transactions_movement_complete
    check (not is_movement or quantity > 0 and item_instance_id is not null
      and num_nonnulls(source_container_id, destination_container_id) > 0)
) partition by range (id);
create table postings (
  delta bigint not null check (delta <> 0),
  transaction_id uuid not null,
  item_template_id uuid not null,
  item_instance_id uuid not null,
  -- null: the outside world
  container_id uuid,
  line smallint not null
) partition by range (transaction_id);
create table transaction_characters (
  character_id uuid not null,
  transaction_id uuid not null
) partition by range (transaction_id);

-- The least id that a transaction of a year (UTC) can have: a UUIDv7 begins with the milliseconds since 1970.
create function first_id_of_year(year int) returns uuid language sql immutable strict as $$
  select rpad(lpad(to_hex((extract(epoch from make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC')) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

-- The first partition takes everything until the end of this year, the last everything beyond the years there are.
do $$
declare
  year int := extract(year from now() at time zone 'UTC');
  history text;
begin
  foreach history in array array['transactions', 'postings', 'transaction_characters'] loop
    execute format('create table %I partition of %I for values from (minvalue) to (%L)',
      history || '_' || year, history, first_id_of_year(year + 1));
    execute format('create table %I partition of %I for values from (%L) to (maxvalue)',
      history || '_later', history, first_id_of_year(year + 1));
  end loop;
end $$;

insert into transactions (occurred_at, quantity, amount, transaction_type, via, allowance, source_private,
  destination_private, gm_only, id, party_id, actor_id, target_id, item_instance_id, source_container_id,
  destination_container_id, undo_of, actor_name, target_name, item_name, item_masked_name, source_name, destination_name,
  currency, notes)
select occurred_at, quantity, amount, transaction_type::transaction_type, via::transaction_via,
  allowance::transaction_allowance, source_private, destination_private, gm_only, id, party_id, actor_id, target_id,
  item_instance_id, source_container_id, destination_container_id, undo_of, actor_name, target_name, item_name,
  item_masked_name, source_name, destination_name, currency, notes
from old_transactions order by id;
insert into postings (delta, transaction_id, item_template_id, item_instance_id, container_id, line)
select delta, transaction_id, item_template_id, item_instance_id, container_id, line
from old_postings order by transaction_id, line;
insert into transaction_characters select character_id, transaction_id
from old_transaction_characters order by transaction_id;
drop table old_transactions, old_postings, old_transaction_characters;

alter table transactions add constraint transactions_pkey primary key (id);
create index transactions_by_party on transactions (party_id, id);
-- What an account exports, and what counts towards its allowance this month.
create index transactions_by_actor on transactions (actor_id, occurred_at);
create index transactions_by_stack on transactions (item_instance_id) where is_movement and source_container_id is not null;
create index transactions_out_of_loot on transactions (source_container_id)
  where transaction_type in ('loot', 'loot_distribution') and source_container_id is not null;
alter table postings add constraint postings_pkey primary key (transaction_id, line);
create index postings_by_instance on postings (item_instance_id);
alter table transaction_characters add constraint transaction_characters_pkey primary key (character_id, transaction_id);

-- What was undone, and by what: once only. No unique index over all partitions could say so of transactions.undo_of.
create table undone_transactions (
  transaction_id uuid constraint transactions_undone_once primary key,
  undone_by uuid not null
);
insert into undone_transactions select undo_of, id from transactions where undo_of is not null;
create function record_undo() returns trigger language plpgsql as $$
begin
  insert into undone_transactions values (new.undo_of, new.id);
  return null;
end $$;
create trigger transactions_undo after insert on transactions for each row when (new.undo_of is not null)
  execute function record_undo();

-- Every posting: those that are written out, and the two of each movement. A movement balances by its form.
create view all_postings as
select transaction_id, line, item_template_id, item_instance_id, container_id, delta from postings
union all
select x.id, 0, i.item_template_id, coalesce(x.arrived_instance_id, x.item_instance_id), x.destination_container_id, x.quantity
from transactions x left join item_instances i on i.id = coalesce(x.arrived_instance_id, x.item_instance_id) where x.is_movement
union all
select x.id, 1, i.item_template_id, x.item_instance_id, x.source_container_id, -x.quantity
from transactions x left join item_instances i on i.id = x.item_instance_id where x.is_movement;

-- Which stacks left which containers, for those who ask after a stack that is gone.
create view departures as
select transaction_id, item_instance_id, container_id from postings where delta < 0 and container_id is not null
union all
select id, item_instance_id, source_container_id from transactions where is_movement and source_container_id is not null;

create trigger postings_balanced after insert on postings
  referencing new table as arrived for each statement execute function postings_must_balance();
create trigger postings_final before update or delete on postings for each row execute function history_is_final();
create trigger transactions_final before update or delete on transactions for each row execute function history_is_final();
create trigger undone_transactions_final before update or delete on undone_transactions
  for each row execute function history_is_final();
create trigger postings_kept before truncate on postings for each statement execute function history_is_final();
create trigger transactions_kept before truncate on transactions for each statement execute function history_is_final();
create trigger undone_transactions_kept before truncate on undone_transactions
  for each statement execute function history_is_final();
-- Each partition could be truncated by itself.
do $$
declare
  partition regclass;
begin
  for partition in select inhrelid from pg_inherits where inhparent in ('transactions'::regclass, 'postings'::regclass) loop
    execute format('create trigger partition_kept before truncate on %s for each statement execute function history_is_final()', partition);
  end loop;
end $$;

-- Makes sure that the history has a partition for every year up to `last_year`: by default up to the next one. The
-- last partition, which holds whatever comes later, is empty then. As the owner, since the application's role may
-- create no tables; partitions are reached through their tables only.
create function prepare_history(last_year int default extract(year from now() at time zone 'UTC')::int + 1)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest int := max(substring(inhrelid::regclass::text from '^transactions_(\d{4})$')::int)
    from pg_inherits where inhparent = 'transactions'::regclass;
  history text;
  partition text;
  grantee regrole;
begin
  if last_year > extract(year from now()) + 10 then
    raise exception 'the history is prepared for at most ten years' using errcode = 'invalid_parameter_value';
  end if;
  for year in newest + 1 .. last_year loop
    foreach history in array array['transactions', 'postings', 'transaction_characters'] loop
      partition := history || '_' || year;
      execute format('alter table %I detach partition %I', history, history || '_later');
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        partition, history, first_id_of_year(year), first_id_of_year(year + 1));
      execute format('alter table %I attach partition %I for values from (%L) to (maxvalue)',
        history, history || '_later', first_id_of_year(year + 1));
      if history <> 'transaction_characters' then
        execute format('create trigger partition_kept before truncate on %I for each statement execute function history_is_final()',
          partition);
      end if;
      for grantee in select distinct a.grantee::regrole from pg_class c, aclexplode(c.relacl) a
        where c.oid = partition::regclass and a.grantee not in (0, c.relowner) loop
        execute format('revoke all on %I from %s', partition, grantee);
      end loop;
    end loop;
  end loop;
end $$;
select prepare_history();
