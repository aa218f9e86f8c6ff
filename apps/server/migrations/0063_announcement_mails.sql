-- Announcements by mail, and who receives none.
alter table users add column announcement_mails boolean not null default true;
alter table announcements add column mails int not null default 0;
