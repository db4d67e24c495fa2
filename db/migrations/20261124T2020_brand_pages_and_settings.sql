-- The kinds are listed in the code, so that a new kind needs no migration.
alter table site_records drop constraint site_records_kind_check;
alter table site_records add constraint site_records_kind_check check (kind ~ '^[a-z][a-z-]{0,40}$');

-- Saved changes that are not published yet.
create table site_drafts (
  kind text primary key check (kind ~ '^[a-z][a-z-]{0,40}$'),
  version integer not null check (version > 0),
  body jsonb not null,
  saved_by text references users,
  saved_at timestamptz not null default now()
);

-- Logos. A row never changes, because `id` is the hash of its bytes.
create table brand_logos (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 524288),
  created_at timestamptz not null default now()
);

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

-- Gateway keys that the owner entered. Secrets are encrypted with the machine's key.
create table gateway_keys (
  id integer generated always as identity primary key,
  key_id text not null check (key_id ~ '^rzp_(test|live)_[A-Za-z0-9]{14}$'),
  sealed_key_secret text not null,
  sealed_webhook_secret text not null,
  set_by text references users (id),
  set_at timestamptz not null default now(),
  -- Former keys are still asked about payments that were made with them.
  replaced_at timestamptz
);
create unique index gateway_keys_in_use on gateway_keys ((replaced_at is null)) where replaced_at is null;

alter table shop_settings
  -- The mail server; null for none.
  add column mail_host text check (char_length(mail_host) between 1 and 253),
  add column mail_port integer check (mail_port between 1 and 65535),
  add column mail_security text check (mail_security in ('tls', 'starttls', 'none')),
  add column mail_user text not null default '' check (char_length(mail_user) <= 200),
  add column mail_sealed_password text,
  -- '' for the default sender.
  add column mail_sender text not null default '' check (char_length(mail_sender) <= 200),
  add column mail_set_at timestamptz,
  add column mail_version integer not null default 1,
  add check ((mail_host is null) = (mail_port is null) and (mail_host is null) = (mail_security is null)),
  -- While false, visitors see 'Opening soon'. A new shop is closed when it starts for the first time.
  add column is_open boolean not null default true,
  add column friends_password_hash text,
  -- A shop that was a demo and no longer is; the demo data never returns.
  add column own_shop_since timestamptz,
  add column skipped_steps text[] not null default '{}';
