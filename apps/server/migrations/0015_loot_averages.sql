-- Twice what the dice of a line come to on average, which is whole; worked out when the line is written (decisions.md §6).
alter table loot_items add column average_twice bigint not null default 2 check (average_twice > 0);
alter table loot_items alter column average_twice drop default;
create index loot_templates_public_by_change on loot_templates (updated_at, id) where visibility = 'public';
