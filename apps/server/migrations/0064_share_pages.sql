-- Pages that their creator lets search engines find (ADR 0238), and pages that are hidden after a report (ADR 0239).

alter table share_codes
  add column id uuid not null default gen_random_uuid(),
  add column is_indexed boolean not null default false,
  -- a hidden page can be neither opened nor replaced by another code
  add column hidden_at timestamptz;
create unique index share_codes_by_id on share_codes (id);
-- for the sitemap
create index share_codes_indexed on share_codes (created_at) where is_indexed;

alter table moderation_cases
  drop constraint moderation_cases_kind_check,
  add constraint moderation_cases_kind_check
    check (kind in ('item_template', 'shop_template', 'loot_template', 'rating', 'party', 'user', 'share_page'));
