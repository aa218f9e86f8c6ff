-- Reports of public content and of people, and what admins decide about them.

-- Hidden content is private (ADR 0220): no rule of visibility has a second condition that could be forgotten.
-- hidden_from is what it was, and what it becomes again when it is restored.
alter table item_templates
  add column hidden_from text check (hidden_from in ('private', 'unlisted', 'public')),
  add constraint item_templates_hidden check (hidden_from is null or visibility = 'private');
alter table shop_templates
  add column hidden_from text check (hidden_from in ('private', 'unlisted', 'public')),
  add constraint shop_templates_hidden check (hidden_from is null or visibility = 'private');
alter table loot_templates
  add column hidden_from text check (hidden_from in ('private', 'unlisted', 'public')),
  add constraint loot_templates_hidden check (hidden_from is null or visibility = 'private');
alter table parties
  add column hidden_from text check (hidden_from in ('private', 'public')),
  add constraint parties_hidden check (hidden_from is null or not is_public);
-- A rating keeps its score; only the comment is hidden.
alter table ratings
  add column id uuid not null default gen_random_uuid(),
  add column is_hidden boolean not null default false;
create unique index ratings_by_id on ratings (id);

create table moderation_cases (
  id uuid primary key,
  kind text not null
    check (kind in ('item_template', 'shop_template', 'loot_template', 'rating', 'party', 'user')),
  subject_id uuid not null,
  -- as it was at the first report
  subject_name text not null,
  -- whose content it is, or the reported user
  author_id uuid not null references users (id),
  status text not null check (status in ('open', 'appealed', 'decided')),
  reports_count int not null,
  assignee_id uuid references users (id),
  decision text check (decision in ('dismissed', 'hidden', 'warned', 'suspended', 'restored')),
  reason text not null default '',
  decided_at timestamptz,
  appeal text not null default '' check (char_length(appeal) <= 1000),
  appealed_at timestamptz,
  waiting_since timestamptz not null,
  created_at timestamptz not null,
  check ((decision is null) = (decided_at is null)),
  check (status = 'open' or decision is not null)
);
-- One case waits for each subject; reports join it.
create unique index moderation_cases_waiting on moderation_cases (kind, subject_id) where status <> 'decided';
create index moderation_cases_by_subject on moderation_cases (subject_id, author_id, created_at);
create index moderation_cases_queue on moderation_cases (status, waiting_since, id);
create index moderation_cases_queue_by_kind on moderation_cases (status, kind, waiting_since, id);
create index moderation_cases_by_assignee on moderation_cases (assignee_id, status, waiting_since, id);
create index moderation_cases_by_author on moderation_cases (author_id, id);

create table content_reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  reporter_id uuid not null references users (id),
  kind text not null,
  subject_id uuid not null,
  reason text not null check (reason in ('offensive', 'spam', 'personal', 'copyright', 'other')),
  body text not null check (char_length(body) <= 1000),
  created_at timestamptz not null,
  constraint content_reports_once unique (reporter_id, kind, subject_id)
);
create index content_reports_by_case on content_reports (case_id, created_at, id);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'invitation', 'role_changed', 'removed', 'loot_revealed', 'shop_deployed', 'next_session', 'patronage', 'billing',
  'security', 'support', 'webhook', 'moderation'));
