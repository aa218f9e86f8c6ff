-- Locks containers in the order of their ids. A function, so that it travels in one statement with other calls; what is
-- read afterwards must be read by a later statement, because this one sees the rows of before it waited.
create function lock_containers(ids uuid[]) returns void language plpgsql as $$
begin
  perform from containers where id = any (ids) order by id for no key update;
end $$;

-- Stores the reply to a request under its Idempotency-Key, in the transaction of the change.
create function store_reply(owner uuid, used_key text, hash bytea, reply_status smallint, reply_text text, at timestamptz)
returns void language plpgsql as $$
begin
  insert into idempotency_keys (user_id, key, request_hash, status, reply, created_at)
  values (owner, used_key, hash, reply_status, reply_text, at);
end $$;
