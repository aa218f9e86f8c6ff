-- Claims a request's key for the transaction. Each statement in here sees what was committed before it began, so the
-- second one sees a reply that was stored before the lock came free.
create function claim_idempotency_key(claimant uuid, claimed text, hash bytea) returns void language plpgsql as $$
declare
  is_free boolean := pg_try_advisory_xact_lock(hashtextextended(claimant || ' ' || claimed, 0));
  stored_hash bytea;
begin
  select request_hash into stored_hash from idempotency_keys where user_id = claimant and key = claimed;
  if found and stored_hash = hash then raise exception 'The request was already answered' using errcode = 'QM001'; end if;
  if found then raise exception 'The key belongs to another request' using errcode = 'QM002'; end if;
  if not is_free then raise exception 'A request with the key is in progress' using errcode = 'QM003'; end if;
end $$;

-- Numbers a party's events without gaps and writes them; returns the newest number. Takes the party's counter, so it
-- comes last in a transaction: a later lock could deadlock with another writer.
create function publish_events(party uuid, events jsonb, at timestamptz) returns bigint language plpgsql as $$
declare
  newest bigint;
begin
  update parties set event_number = event_number + jsonb_array_length(events) where id = party
  returning event_number into newest;
  insert into party_events (party_id, number, channel, action, payload, created_at)
  select party, n.number, e.event ->> 'channel', e.event ->> 'action',
    e.event -> 'payload' || jsonb_build_object('number', n.number), at
  from jsonb_array_elements(events) with ordinality e (event, line),
    lateral (select newest - jsonb_array_length(events) + e.line as number) n;
  return newest;
end $$;

-- The only door through which quantities change: applies the balances, writes the transaction with its postings and
-- publishes the events. Arrays of one kind run in parallel: the same place in each speaks of the same stack. Returns the
-- number of the party's newest event. Raises an exception when a stack is not as the caller read it.
create function ledger_post(
  entry jsonb,
  stack_ids uuid[], from_containers uuid[], from_quantities bigint[], to_containers uuid[], to_quantities bigint[],
  unequipped uuid[],
  created jsonb,
  posted_stacks uuid[], posted_templates uuid[], posted_containers uuid[], deltas bigint[],
  characters uuid[],
  events jsonb
) returns bigint language plpgsql as $$
declare
  line transactions := jsonb_populate_record(null::transactions, entry);
  changed bigint;
begin
  if cardinality(stack_ids) > 0 then
    update item_instances i
    set container_id = c.to_container, quantity = c.to_quantity, updated_at = line.occurred_at,
      is_equipped = i.is_equipped and i.id <> all (unequipped), is_attuned = i.is_attuned and i.id <> all (unequipped)
    from unnest(stack_ids, from_containers, from_quantities, to_containers, to_quantities)
      as c (id, from_container, from_quantity, to_container, to_quantity)
    where i.id = c.id and i.quantity = c.from_quantity and i.container_id is not distinct from c.from_container;
    get diagnostics changed = row_count;
    if changed <> cardinality(stack_ids) then
      raise exception 'A stack changed although its container was locked';
    end if;
  end if;
  if created is not null then
    insert into item_instances (id, item_template_id, container_id, quantity, is_identified, name_override,
      description_override, weight_override, value_override, currency_override, quality, durability, notes,
      hidden_in, created_at, updated_at)
    select m.id, m.template_id, m.container_id, m.quantity, coalesce(o.is_identified, m.hidden_in is null),
      o.name_override, o.description_override, o.weight_override, o.value_override, o.currency_override, o.quality,
      o.durability, coalesce(o.notes, ''), coalesce(o.hidden_in, m.hidden_in), line.occurred_at, line.occurred_at
    from jsonb_to_recordset(created) as m (
      id uuid, template_id uuid, container_id uuid, quantity bigint, copy_of uuid, hidden_in uuid)
    left join item_instances o on o.id = m.copy_of;
  end if;
  insert into transactions values (line.*);
  if cardinality(deltas) > 0 then
    insert into postings (transaction_id, line, item_template_id, item_instance_id, container_id, delta)
    select line.id, p.line - 1, p.template_id, p.stack_id, p.container_id, p.delta
    from unnest(posted_templates, posted_stacks, posted_containers, deltas)
      with ordinality as p (template_id, stack_id, container_id, delta, line);
  end if;
  if cardinality(characters) > 0 then
    insert into transaction_characters (character_id, transaction_id) select unnest(characters), line.id;
  end if;
  return case when line.party_id is not null and jsonb_array_length(events) > 0
    then publish_events(line.party_id, events, line.occurred_at) end;
end $$;

-- History and events are only ever added to, and rows that they name are never deleted. That they name what there is,
-- verify-ledger proves; a foreign key costs each transfer more than the row that it checks.
alter table postings
  drop constraint postings_transaction_id_fkey,
  drop constraint postings_item_template_id_fkey,
  drop constraint postings_item_instance_id_fkey,
  drop constraint postings_container_id_fkey;
alter table transactions
  drop constraint transactions_party_id_fkey,
  drop constraint transactions_actor_id_fkey,
  drop constraint transactions_item_instance_id_fkey,
  drop constraint transactions_item_template_id_fkey,
  drop constraint transactions_source_container_id_fkey,
  drop constraint transactions_destination_container_id_fkey,
  drop constraint transactions_undo_of_fkey;
alter table transaction_characters
  drop constraint transaction_characters_character_id_fkey,
  drop constraint transaction_characters_transaction_id_fkey;
alter table party_events drop constraint party_events_party_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;
