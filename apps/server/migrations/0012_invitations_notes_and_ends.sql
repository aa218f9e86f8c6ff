-- How a party is found, who is invited to it, what it writes down, and how it ends.

-- The row of a deleted party stays because the ledger names it; it has no members any more, and so no seat.
alter table parties add column deleted_at timestamptz;
alter table parties drop constraint parties_seat_is_gm;
alter table parties drop column seat_role;
alter table parties add column seat_role text generated always as (case when deleted_at is null then 'gm' end) stored;
alter table parties add constraint parties_seat_is_gm
  foreign key (id, game_master_id, seat_role) references party_members (party_id, user_id, role)
  deferrable initially deferred;
-- Whatever leaves out archived, public or joinable parties leaves out deleted ones too.
alter table parties add constraint parties_deleted_is_shut
  check (deleted_at is null or (archived_at is not null and not is_public and join_permission = 'restricted'));

create index parties_public_in_order on parties (updated_at desc, id desc) where is_public and archived_at is null;
create index parties_public_by_system on parties (game_system, updated_at desc, id desc)
  where is_public and archived_at is null;
create index parties_public_by_words on parties
  using gin ((name || chr(10) || description || chr(10) || game_system || chr(10) || setting) gin_trgm_ops)
  where is_public and archived_at is null;

create table party_notes (
  party_id uuid primary key references parties (id) on delete cascade,
  notes text not null,
  version int not null check (version > 0),
  updated_at timestamptz not null,
  updated_by uuid not null references users (id)
);

create table party_invitations (
  id uuid primary key,
  party_id uuid not null references parties (id) on delete cascade,
  inviter_id uuid not null references users (id),
  -- exactly one of the two; an address in small letters, whether or not somebody has it here
  email text check (email = lower(email)),
  user_id uuid references users (id),
  role text not null check (role in ('gm', 'manager', 'player', 'observer')),
  message text not null default '',
  -- what is pending after expires_at has expired
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  constraint party_invitations_one_addressee check (num_nonnulls(email, user_id) = 1),
  constraint party_invitations_answered check ((answered_at is null) = (state in ('pending', 'expired')))
);
create unique index party_invitations_one_pending on party_invitations (party_id, user_id) where state = 'pending';
create unique index party_invitations_one_mailed on party_invitations (party_id, email) where state = 'pending';
create index party_invitations_by_party on party_invitations (party_id, created_at desc, id desc);
create index party_invitations_by_user on party_invitations (user_id, created_at desc, id desc);
create index party_invitations_by_email on party_invitations (email, created_at desc, id desc);
