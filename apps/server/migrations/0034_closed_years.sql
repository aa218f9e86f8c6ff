-- Years whose part of the history is detached (ADR 0184). What remains of a year are the sums of its postings, from
-- which verify-ledger starts.
create table closed_years (
  year int primary key,
  closed_at timestamptz not null,
  -- how many transactions were detached
  transactions bigint not null,
  -- where its partitions are attached again
  bounds text not null
);

-- By how much the transactions of a closed year changed the quantity of a stack in a container, and of a template in
-- the outside world (no stack, no container).
create table year_totals (
  quantity bigint not null check (quantity <> 0),
  item_template_id uuid not null,
  item_instance_id uuid,
  container_id uuid,
  year int not null,
  constraint year_totals_of_a_place check ((item_instance_id is null) = (container_id is null))
);

-- The least id that a transaction of the attached history can have.
create function history_begins() returns uuid language sql stable as $$
  select coalesce((select first_id_of_year(max(year) + 1) from closed_years), '00000000-0000-0000-0000-000000000000')
$$;

do $$
declare
  closed text;
begin
  foreach closed in array array['closed_years', 'year_totals'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function history_is_final()',
      closed || '_final', closed);
    execute format('create trigger %I before truncate on %I for each statement execute function history_is_final()',
      closed || '_kept', closed);
  end loop;
end $$;

-- Partitions of closed years, until they are archived and dropped. The application has no rights on them.
create schema if not exists closed_history;
