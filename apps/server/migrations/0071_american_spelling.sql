-- The catalog spelled its category of armor, three tags and a few descriptions the British way. Items that users
-- duplicated from it have the same category and tags.
update item_templates set
  category = case category when 'armour' then 'armor' else category end,
  tags = array_replace(array_replace(array_replace(array_replace(tags,
    'category:armour', 'category:armor'),
    'light-armour', 'light-armor'),
    'medium-armour', 'medium-armor'),
    'heavy-armour', 'heavy-armor')
where category = 'armour'
  or tags && array['category:armour', 'light-armour', 'medium-armour', 'heavy-armour'];

update item_templates t set description = replace(t.description, s.british, s.american)
from (values
  ('barding-leather', 'armour', 'armor'),
  ('tent-two-person', 'armour', 'armor'),
  ('silver-piece', 'labourer', 'laborer'),
  ('elephant', 'grey', 'gray'),
  ('ox', 'plough', 'plow'),
  ('alchemists-supplies', 'labelled', 'labeled'),
  ('lute', 'travelling', 'traveling')
) as s (key, british, american)
where t.catalog_key = s.key;
