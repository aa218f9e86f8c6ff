-- A shelf is read by its shop; the unique indexes serve one line each.
create index shop_listings_by_shop on shop_listings (shop_instance_id);
