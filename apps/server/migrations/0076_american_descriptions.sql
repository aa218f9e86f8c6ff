-- Four descriptions of the catalog still had a British spelling.
update item_templates t set description = replace(t.description, s.british, s.american)
from (values
  ('component-pouch', 'sulphur', 'sulfur'),
  ('pony', 'wilful', 'willful'),
  ('keelboat', 'draught', 'draft'),
  ('navigators-tools', 'callipers', 'calipers')
) as s (key, british, american)
where t.catalog_key = s.key;
