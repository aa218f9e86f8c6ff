-- A subject can be reported again once its case is decided: it may have changed since.
alter table content_reports drop constraint content_reports_once;
drop index content_reports_by_case;
alter table content_reports add constraint content_reports_once unique (case_id, reporter_id);
create index content_reports_by_case on content_reports (case_id, created_at, id);
create index content_reports_by_reporter on content_reports (reporter_id);
