-- Only the hourly removal of old keys reads it: ranges of pages say enough for that, and cost an insert next to nothing.
drop index idempotency_keys_by_age;
create index idempotency_keys_by_age on idempotency_keys using brin (created_at) with (autosummarize = on);
