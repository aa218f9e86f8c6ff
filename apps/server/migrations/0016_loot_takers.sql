-- Who took something out of loot is read from the history (domain.md §3, claimed_by).
create index transactions_out_of_loot on transactions (source_container_id)
  where transaction_type in ('loot', 'loot_distribution') and source_container_id is not null;
