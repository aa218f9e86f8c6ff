-- The party that a channel at Discord belongs to: commands of the bot in the channel concern it (DEC-14).
create table discord_channels (
  -- Discord's own id
  channel_id text not null,
  party_id uuid not null references parties (id) on delete cascade,
  chosen_at timestamptz not null,
  constraint discord_channels_pkey primary key (channel_id)
);
create index discord_channels_by_party on discord_channels (party_id);
