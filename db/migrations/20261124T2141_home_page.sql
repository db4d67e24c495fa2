-- The images of all versions of site texts such as the home page, which the clean-up of unused images must keep.
create table site_images (
  image_id uuid not null references images,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,40}$'),
  primary key (image_id, kind)
);
