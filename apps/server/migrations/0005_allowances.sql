-- Which monthly allowance of its actor an entry used up (ADR 0085); null: none. What is used is counted from here.
alter table transactions add column allowance text check (allowance in ('personal', 'party'));
create index transactions_by_allowance on transactions (actor_id, allowance, occurred_at) where allowance is not null;
