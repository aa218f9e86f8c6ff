-- How a party looks (DEC-11, custom_branding). Kept while the tier of its game-master seat does not include it.

alter table parties
  add column brand_accent text check (brand_accent ~ '^#[0-9a-f]{6}$'),
  -- pictures of the game master who chose them: they end with their account
  add column logo_image_id uuid references images (id) on delete set null,
  add column banner_image_id uuid references images (id) on delete set null;

-- for the deletion of pictures
create index parties_by_logo on parties (logo_image_id) where logo_image_id is not null;
create index parties_by_banner on parties (banner_image_id) where banner_image_id is not null;
