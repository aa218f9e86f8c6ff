-- Whether a transaction is about a character of the user. A function, because a subquery in a condition is repeated for
-- each partition of the history, with all partitions of transaction_characters in each: most of what it took to start
-- reading a page.
create function is_transaction_of(user_id uuid, transaction_id uuid) returns boolean
language sql stable parallel safe as $$
  select exists (
    select from characters c join transaction_characters s on s.character_id = c.id
    where c.user_id = $1 and s.transaction_id = $2)
$$;
