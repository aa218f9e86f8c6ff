-- The audit log is read in the order of time: a filter with a range of days finds its newest entries in an index and
-- stops, instead of sorting all of the range.
drop index audit_entries_by_action, audit_entries_by_actor, audit_entries_by_subject, audit_entries_by_time;
create index audit_entries_by_time on audit_entries (occurred_at, number);
create index audit_entries_by_action on audit_entries (action, occurred_at, number);
create index audit_entries_by_actor on audit_entries (lower(actor_name), occurred_at, number);
create index audit_entries_by_subject on audit_entries (lower(subject_name), occurred_at, number);

-- The same for the list of bulk operations with its filters.
create index bulk_operations_by_action on bulk_operations (action, created_at, id);
create index bulk_operations_by_state on bulk_operations (state, created_at, id);
