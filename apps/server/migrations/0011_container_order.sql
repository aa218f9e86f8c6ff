-- In which order the containers of one owner are shown, after the primary one (ADR 0091).
alter table containers add column position int not null default 0 check (position >= 0);

update containers k set position = ordered.place
from (
  select id, row_number() over (partition by character_id, party_id order by id) - 1 as place
  from containers where closed_at is null and not is_primary
) ordered
where ordered.id = k.id;
