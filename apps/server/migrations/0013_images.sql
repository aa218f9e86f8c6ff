-- Pictures that people upload, in two sizes (ADR 0098).
create table images (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- of the file as it was sent: the same file again is the same picture
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  -- when somebody last wanted to show it; a day later it goes unless something does
  wanted_at timestamptz not null default now(),
  constraint images_once_a_person unique (user_id, content_hash)
);
create index images_by_wanted on images (wanted_at);

-- Empty where IMAGE_STORE=folder.
create table image_files (
  image_id uuid not null references images (id) on delete cascade,
  size text not null check (size in ('small', 'large')),
  data bytea not null,
  primary key (image_id, size)
);
alter table image_files alter column data set storage external;

create index characters_with_own_image on characters (image_url) where image_url like '/images/%';
