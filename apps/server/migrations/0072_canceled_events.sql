-- One spelling of canceled: in notifications, and in mails that wait. A new installation has no queues yet.
update notifications set facts = jsonb_set(facts, '{event}', '"canceled"')
where kind = 'billing' and facts ->> 'event' = 'cancelled';
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = jsonb_set(data, '{event}', '"canceled"')
    where name = 'mail' and data ->> 'kind' = 'billing' and data ->> 'event' = 'cancelled';
  end if;
end $$;
