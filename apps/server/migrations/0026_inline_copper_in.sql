-- The planner expands a function written in SQL into the statement, but a strict one only where it can prove the body
-- strict, which it cannot for a case expression. So every stack of every read called it. Without `strict` it returns
-- null for null as before.
create or replace function copper_in(currency text) returns bigint language sql immutable parallel safe as $$
  select case currency when 'copper' then 1 when 'silver' then 10 when 'electrum' then 50 when 'gold' then 100 when 'platinum' then 1000 end::bigint
$$;
