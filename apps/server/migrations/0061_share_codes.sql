-- Codes of public pages: at most one for each subject (ADR 0231). Housekeeping deletes expired ones.
create table share_codes (
  kind text not null check (kind in ('party', 'shop_instance', 'loot_instance', 'item_template', 'character')),
  subject_id uuid not null,
  code text not null unique check (code ~ '^[a-z]{10}$'),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  views int not null default 0,
  primary key (kind, subject_id)
);
create index share_codes_by_creator on share_codes (created_by);
create index share_codes_by_expiry on share_codes (expires_at);
