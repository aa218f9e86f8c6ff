-- Profiles, preferences and accounts that are gone (accounts.md §3, decisions.md §2).

alter table users
  add column avatar_url text not null default '',
  add column bio text not null default '',
  -- IANA name; empty: that of the device
  add column time_zone text not null default '',
  -- nothing about the person is left in the row then; it stays because the ledger names it
  add column deleted_at timestamptz;

-- Without a row nothing was ever chosen.
create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  theme text not null check (theme in ('light', 'dark', 'system')),
  compact_view boolean not null,
  notifications_enabled boolean not null,
  sound_effects boolean not null,
  dice_roll_animation boolean not null,
  updated_at timestamptz not null default now()
);

-- What somebody did, for their own export.
create index transactions_by_actor on transactions (actor_id, id);

-- Whoever deletes the account while another of their calls is under way leaves nothing behind in a party.
create function person_must_be_here() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and deleted_at is null for key share;
  if not found then
    raise exception 'this person has left' using errcode = 'check_violation', constraint = 'person_is_here';
  end if;
  return new;
end $$;
create trigger characters_of_the_living before insert on characters for each row execute function person_must_be_here();
create trigger party_members_of_the_living before insert on party_members for each row execute function person_must_be_here();
