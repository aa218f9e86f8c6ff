-- The history shows the lines of one distribution as one: whether a newer line of it exists is asked of each.
drop index transactions_out_of_loot;
create index transactions_out_of_loot on transactions (source_container_id, id)
  where transaction_type in ('loot', 'loot_distribution') and source_container_id is not null;
