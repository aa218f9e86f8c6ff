-- The newest messages of a channel, which are kept as their subjects are (ADR 0237).
create index channel_posts_edited on channel_posts (party_id, created_at desc)
  where state = 'done' and kind in ('loot', 'shop', 'session');
