-- Versions of pages have kinds such as 'page:ID'.
alter table site_records drop constraint site_records_kind_check;
alter table site_records add constraint site_records_kind_check
  check (kind ~ '^[a-z][a-z-]{0,40}(:[0-9a-f-]{36})?$') not valid;

-- A page without a published version is a draft. The address of a policy never changes.
create table pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  is_policy boolean not null default false,
  published_version integer,
  -- A version to be published at a later time, and the admin who decided so.
  scheduled_version integer,
  publish_at timestamptz,
  scheduled_by text references users,
  created_at timestamptz not null default now(),
  check ((scheduled_version is null) = (publish_at is null) and (publish_at is null) = (scheduled_by is null))
);
create index pages_scheduled on pages (publish_at) where publish_at is not null;
insert into pages (slug, is_policy)
  values ('shipping', true), ('returns', true), ('privacy', true), ('terms', true);

-- The images of all versions, which the clean-up of unused images must keep.
create table page_images (
  image_id uuid not null references images,
  page_id uuid not null references pages on delete cascade,
  primary key (image_id, page_id)
);
create index page_images_of_page on page_images (page_id);
