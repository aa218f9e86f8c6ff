-- A patron grants a tier to another member of a party. Those that ended stay, for the lists of both sides.
create table patronages (
  id uuid primary key,
  party_id uuid not null references parties (id),
  patron_id uuid not null references users (id),
  beneficiary_id uuid not null references users (id),
  granted_tier text not null check (granted_tier in ('tier_free', 'tier_1', 'tier_2', 'tier_3')),
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in (
    'ended_by_patron', 'ended_by_beneficiary', 'patron_left', 'beneficiary_left', 'party_deleted', 'tier_ended')),
  constraint patronages_two_users check (patron_id <> beneficiary_id),
  constraint patronages_reason check ((ended_at is null) = (end_reason is null))
);
-- One at a time, so that the tier in force is found in one row.
create unique index patronages_active on patronages (beneficiary_id, party_id) where ended_at is null;
create index patronages_seats on patronages (patron_id) where ended_at is null;
create index patronages_of_party on patronages (party_id) where ended_at is null;
create index patronages_given on patronages (patron_id, created_at desc, id desc);
create index patronages_received on patronages (beneficiary_id, created_at desc, id desc);
