-- Limits of calls and retention that admins changed, by name; what is not named has its default.
alter table site_settings
  add column call_limits jsonb not null default '{}' check (jsonb_typeof(call_limits) = 'object'),
  add column retention jsonb not null default '{}' check (jsonb_typeof(retention) = 'object'),
  add column announcement_mails boolean not null default true;
