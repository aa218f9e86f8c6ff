-- The audit log: a chain of hashes that nobody can write into, and walls around what is final.

-- Where the chain stands. Whoever writes an entry locks this row until the end of the transaction.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null default 0,
  hash bytea not null default sha256('quartermaster audit log')
);
insert into audit_head default values;

create table audit_entries (
  -- given by the trigger below, as are the hashes: no writer chooses them
  number bigint primary key,
  occurred_at timestamptz not null,
  action text not null check (action ~ '^[a-z_]{3,60}$'),
  -- no foreign keys: an entry outlives the account it speaks of; null: nobody signed in
  actor_id uuid,
  actor_name text not null check (actor_name <> ''),
  subject_id uuid,
  subject_name text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entries_by_action on audit_entries (action, number desc);
create index audit_entries_by_actor on audit_entries (lower(actor_name), number desc);
create index audit_entries_by_subject on audit_entries (lower(subject_name), number desc);
create index audit_entries_by_time on audit_entries (occurred_at);

-- SHA-256 over the hash before and the entry in one form: JSON of the database, time in microseconds since 1970.
create function audit_hash(previous bytea, e audit_entries) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    e.number, (extract(epoch from e.occurred_at) * 1000000)::bigint, e.action,
    e.actor_id, e.actor_name, e.subject_id, e.subject_name, e.details)::text, 'UTF8'))
$$;

-- As the owner, so that whoever may insert an entry may still not move the head.
create function audit_chain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare head audit_head;
begin
  select * into head from audit_head for update;
  new.number := head.number + 1;
  new.previous_hash := head.hash;
  new.hash := audit_hash(head.hash, new);
  update audit_head set number = new.number, hash = new.hash;
  return new;
end $$;
create trigger audit_chained before insert on audit_entries for each row execute function audit_chain();

create function audit_head_advances() returns trigger language plpgsql as $$
begin
  if new.number <> old.number + 1 then
    raise exception 'the head of the audit log only advances' using errcode = 'check_violation', constraint = 'history_final';
  end if;
  return new;
end $$;
create trigger audit_head_forward before update on audit_head for each row execute function audit_head_advances();
create trigger audit_head_stays before delete or truncate on audit_head for each statement execute function history_is_final();

create trigger audit_entries_final before update or delete on audit_entries for each row execute function history_is_final();
create trigger audit_entries_kept before truncate on audit_entries for each statement execute function history_is_final();
create trigger postings_kept before truncate on postings for each statement execute function history_is_final();
create trigger transactions_kept before truncate on transactions for each statement execute function history_is_final();
