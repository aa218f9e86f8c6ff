-- The page of a user lists the audit entries by and about the user, also those under an earlier username.
create index audit_entries_by_actor_id on audit_entries (actor_id, occurred_at, number) where actor_id is not null;
create index audit_entries_by_subject_id on audit_entries (subject_id, occurred_at, number) where subject_id is not null;
