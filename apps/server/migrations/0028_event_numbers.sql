-- The numbering of a party's events, in a narrow row of its own: every write in a party updates it, and an update of
-- `parties` checks all constraints of that row.
create table party_event_numbers (
  party_id uuid primary key,
  -- number of the newest event, without gaps; taking the next one is the last lock of every write
  newest bigint not null default 0,
  -- events up to this number have been deleted; verify-ledger proves that all others exist
  deleted bigint not null default 0
);
insert into party_event_numbers select id, event_number, events_forgotten from parties;

create function add_event_numbers() returns trigger language plpgsql as $$
begin
  insert into party_event_numbers (party_id) select id from created;
  return null;
end $$;
create trigger parties_event_numbers after insert on parties
  referencing new table as created for each statement execute function add_event_numbers();

-- Numbers a party's events without gaps and writes them; returns the newest number. Takes the party's counter, so it
-- comes last in a transaction: a later lock could deadlock with another writer.
create or replace function publish_events(party uuid, events jsonb, at timestamptz) returns bigint language plpgsql as $$
declare
  count int := jsonb_array_length(events);
  last bigint;
begin
  update party_event_numbers set newest = newest + count where party_id = party returning newest into last;
  insert into party_events (party_id, number, channel, action, payload, created_at)
  select party, last - count + e.line, e.event ->> 'channel', e.event ->> 'action',
    e.event -> 'payload' || jsonb_build_object('number', last - count + e.line), at
  from jsonb_array_elements(events) with ordinality e (event, line);
  return last;
end $$;
alter table parties drop column event_number, drop column events_forgotten;
