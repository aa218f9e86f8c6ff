-- Counts the changes of a draft: publishing names the version that was read.
alter table announcements add column version int not null default 1;
