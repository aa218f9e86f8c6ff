-- What shops deployed from a template are called unless their deployment says otherwise; null: as the template.
alter table shop_templates
  add column name_override text check (char_length(name_override) between 2 and 99),
  add column owner_override text,
  add column location_override text,
  add column description_override text;
