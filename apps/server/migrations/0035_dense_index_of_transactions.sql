-- Ids of transactions and stacks grow, so their indexes are filled from left to right, and the room that is left in each
-- page is needed only by ids that overtake each other while they are written: 3% instead of 10%.
alter table transactions drop constraint transactions_pkey;
alter table transactions add constraint transactions_pkey primary key (id) with (fillfactor = 97);
alter index item_instances_pkey set (fillfactor = 97);
