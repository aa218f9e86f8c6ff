-- How often in a row the announcements of a channel could not be composed. Answers of Discord do not reset it (ADR 0253).
alter table channel_webhooks add column compose_failures int not null default 0;
