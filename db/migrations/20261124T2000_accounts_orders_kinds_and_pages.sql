-- Notes and failures of imports are codes with values; screens turn them into texts.
alter table import_rows
  alter column notes type jsonb using to_jsonb(notes),
  alter column outcome_note type jsonb using to_jsonb(outcome_note);
alter table imports alter column problem type jsonb using to_jsonb(problem);
update import_rows set
  notes = (select coalesce(jsonb_agg(jsonb_build_object('code', 'text', 'text', note)), '[]') from jsonb_array_elements_text(notes) note),
  outcome_note = case when outcome_note is not null then jsonb_build_object('code', 'text', 'text', outcome_note) end,
  missing_pictures = (select coalesce(jsonb_agg(picture || jsonb_build_object('problem', jsonb_build_object('code', 'text', 'text', picture -> 'problem'))), '[]')
    from jsonb_array_elements(missing_pictures) picture);
update imports set problem = jsonb_build_object('code', 'text', 'text', problem) where problem is not null;

-- PostgreSQL 15 cannot change the expression of a generated column; its checks and its index go with it.
alter table staff_changes drop column is_payment_action;
alter table staff_changes
  add column is_payment_action boolean not null generated always as (action in ('refund-requested', 'payment-accepted', 'refund-tried-again',
    'refund-transferred', 'payment-set-aside', 'gateway-asked', 'webhook-worked-on', 'day-compared', 'cash-received', 'parcel-returned',
    'order-cancelled')) stored,
  add check (is_payment_action or (order_id is null and payment_id is null and refund_id is null and reason = '')),
  add check (not is_payment_action or (before is not null and after is not null));
create index staff_changes_about_money on staff_changes (id) where is_payment_action;

-- In the order of a checkout, so that neither holds a table for which the other waits.
lock table users, carts, cart_lines, orders, order_lines, products, stock, stock_holds,
  stock_movements, payments in access exclusive mode;

-- Set while stock is held for an account that has never paid: a hash of the client address, for the limits of decision 062.
alter table stock_holds add column new_account_address text;
alter table stock_holds add constraint stock_holds_new_account_address_check
  check (new_account_address is null or status = 'held') not valid;

-- A newer token with the same key replaces this one: only the newest link in the mailbox works. Null where several may be valid.
alter table verifications add column replacement_key text unique;

-- For the limit of open cash orders by client address: a hash, so that no address is stored. Null for orders paid online.
alter table orders add column cash_address_hash text;

-- Where an account is logged in, and for how long staff stay logged in.

alter table sessions
  add column last_used_at timestamptz not null default now(),
  -- Chosen after the second step of a login: the limits of staff sessions do not apply to this device.
  add column is_remembered boolean not null default false;

alter table shop_settings
  -- A staff session without use ends after this time; null for no limit.
  add column staff_idle_minutes smallint check (staff_idle_minutes between 5 and 720);

-- Sold lines go back to stock in parts, never more than was bought.
alter table order_lines
  add column returned_quantity integer not null default 0,
  add constraint order_lines_check check (returned_quantity between 0 and quantity) not valid;

-- Emails to staff about events in the shop. The code knows the events, so that the next one needs no migration.

-- Without a row the default of the role applies (staff-notice.ts).
create table staff_notice_choices (
  staff_id text not null references users on delete cascade,
  event text not null check (event ~ '^[a-z][a-z-]{2,40}$'),
  delivery text not null check (delivery in ('immediately', 'daily', 'never')),
  primary key (staff_id, event)
);

-- One row per person and event, written in the transaction of the event. A job mails all due rows of a person together.
create table staff_notices (
  id bigint generated always as identity primary key,
  staff_id text not null references users on delete cascade,
  event text not null check (event ~ '^[a-z][a-z-]{2,40}$'),
  -- For example 'order:NUMBER'. A repeated event is no second notice.
  subject text not null check (char_length(subject) between 1 and 200),
  summary text not null check (char_length(summary) between 1 and 300),
  -- The admin page, from its first slash.
  path text not null check (path like '/admin%'),
  due_at timestamptz not null,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (staff_id, event, subject)
);
create index staff_notices_waiting on staff_notices (staff_id, due_at) where mailed_at is null;
create index staff_notices_mailed on staff_notices (staff_id, mailed_at) where mailed_at is not null;
create index staff_notices_by_age on staff_notices (created_at);

-- Products that were low at the last look. A product is announced again after it has been restocked.
create table low_stock_seen (
  product_id uuid primary key references products on delete cascade,
  seen_at timestamptz not null default now()
);
-- Products that are already low are not announced.
insert into low_stock_seen (product_id) select product_id from stock_totals where available <= 3;

alter table shop_settings
  -- A product with this many units or fewer is low in stock.
  add column low_stock_max integer not null default 3 check (low_stock_max between 0 and 9999),
  -- The last line of a packing slip; '' for none.
  add column slip_closing text not null default 'Thank you! Should anything not be right, write to us.'
    check (char_length(slip_closing) <= 200),
  -- The form's own version: saving the cash settings at the same time is no conflict.
  add column back_office_version integer not null default 1;

-- The search for orders also covers city, pincode and the titles that were bought.
alter table orders add column bought_titles text not null default '';

-- Grows with every change of a customer's cart, also when an order closes it and the next cart begins. A browser ignores
-- answers that are older than the cart it shows.
alter table carts
  add column version bigint not null default 0,
  add constraint carts_version_check check (version >= 0) not valid;

-- Backups, restore drills and restores, and the identity of the shop by which its backups are recognized.

create table shop_identity (
  is_only_row boolean primary key default true check (is_only_row),
  id text not null check (id ~ '^[a-z0-9]{8,32}$')
);
insert into shop_identity (id) values (left(replace(gen_random_uuid()::text, '-', ''), 12));

create table backup_runs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('backup', 'drill', 'restore')),
  outcome text not null default 'running' check (outcome in ('running', 'succeeded', 'failed')),
  backup_name text check (char_length(backup_name) <= 200),
  -- Where the backup was stored.
  address text check (char_length(address) <= 500),
  byte_count bigint check (byte_count >= 0),
  table_count int,
  row_count bigint,
  image_count int,
  problem text check (char_length(problem) <= 2000),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((outcome = 'running') = (finished_at is null))
);
create index backup_runs_by_kind on backup_runs (kind, started_at desc);

-- Kinds of products with their sizes and size guides. They replace the fixed types and sizes.

create table product_kinds (
  -- Part of the address /shop/{slug} and the value of products.type. It never changes.
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  -- The position of the kind in `search_documents.facets`.
  slot smallint not null unique check (slot between 0 and 31),
  singular text not null check (char_length(singular) between 1 and 40),
  plural text not null check (char_length(plural) between 1 and 40),
  -- In the order of the shop's pages. Without sizes, all products have the free size.
  sizes text[] not null default '{}' check (cardinality(sizes) <= 30),
  -- The bit of each size in `search_documents.sizes`. A bit of a removed size is null until it is used again.
  size_slots text[] not null default '{}' check (cardinality(size_slots) <= 30),
  -- Default of new products: whether each size has its own stock row.
  counts_sizes boolean not null default false,
  -- Values of merchant listings.
  age_group text not null default 'adult' check (age_group in ('adult', 'kids', 'toddler', 'infant', 'newborn')),
  feed_category text not null default '' check (char_length(feed_category) <= 200),
  size_guide jsonb,
  is_enabled boolean not null default false,
  position smallint not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (sizes <@ size_slots)
);

insert into product_kinds (slot, position, slug, singular, plural, sizes, size_slots, is_enabled, feed_category)
select slot, position, slug, singular, plural, sizes, sizes, slot < 2, coalesce(category, 'Apparel & Accessories > Clothing > Traditional & Ceremonial Clothing')
from (values
  (0, 1, 'saree', 'Saree', 'Sarees', '{S,M,L,XL,XXL}'::text[], null),
  (1, 0, 'suit', 'Suit', 'Suits', '{S,M,L,XL,XXL}', null),
  (2, 2, 'lehenga', 'Lehenga', 'Lehengas', '{S,M,L,XL,XXL}', null),
  (3, 3, 'kurti', 'Kurti', 'Kurtis', '{S,M,L,XL,XXL}', 'Apparel & Accessories > Clothing > Shirts & Tops'),
  (4, 4, 'dupatta', 'Dupatta', 'Dupattas', '{}', 'Apparel & Accessories > Clothing Accessories > Scarves & Shawls'),
  (5, 5, 'blouse', 'Blouse', 'Blouses', '{28,30,32,34,36,38,40,42,44,46,48,50}', null),
  (6, 6, 'fabric', 'Fabric by length', 'Fabrics by length', '{1 m,2 m,2.5 m,3 m,4 m,5 m}', 'Arts & Entertainment > Hobbies & Creative Arts > Arts & Crafts > Art & Crafting Materials > Textiles > Fabric'),
  (7, 7, 'jewellery', 'Jewellery', 'Jewellery', '{}', 'Apparel & Accessories > Jewelry'),
  (8, 8, 'gown', 'Gown', 'Gowns', '{S,M,L,XL,XXL}', 'Apparel & Accessories > Clothing > Dresses'),
  (9, 9, 'shawl', 'Shawl', 'Shawls', '{}', 'Apparel & Accessories > Clothing Accessories > Scarves & Shawls'),
  (10, 10, 'petticoat', 'Petticoat', 'Petticoats', '{28,30,32,34,36,38,40,42,44,46,48,50}', 'Apparel & Accessories > Clothing > Underwear & Socks > Petticoats & Pettipants'),
  (11, 11, 'bangles', 'Bangles', 'Bangles', '{2.2,2.4,2.6,2.8,2.10}', 'Apparel & Accessories > Jewelry > Bracelets')
) as starter (slot, position, slug, singular, plural, sizes, category);

alter table products drop constraint products_type_check;
alter table products drop constraint products_sizes_check;
alter table products add constraint products_type_fkey foreign key (type)
  references product_kinds on delete restrict not valid;
alter table products add constraint products_sizes_check
  check (cardinality(sizes) <= 30 and array_position(sizes, '') is null) not valid;

alter table stock drop constraint stock_size_check;
alter table stock add constraint stock_size_check check (char_length(size) <= 13) not valid;
alter table cart_lines drop constraint cart_lines_size_check;
alter table cart_lines add constraint cart_lines_size_check check (char_length(size) <= 13) not valid;

-- A renamed size keeps its stock, its holds and its ledger.
alter table stock_movements drop constraint stock_movements_product_id_size_fkey;
alter table stock_movements add constraint stock_movements_product_id_size_fkey
  foreign key (product_id, size) references stock on update cascade not valid;
alter table stock_holds drop constraint stock_holds_product_id_size_fkey;
alter table stock_holds add constraint stock_holds_product_id_size_fkey
  foreign key (product_id, size) references stock on update cascade not valid;

-- Sizes have a column of their own.
alter table search_documents add column sizes integer not null default 0;

alter table products
  add column state text not null default 'published',
  -- Either may be missing: no start, or no end.
  add column published_from timestamptz,
  add column published_until timestamptz,
  -- Whether lists and searches show the product now. Written by triggers only (db/functions/publication.sql).
  add column is_listed boolean not null default true,
  add constraint products_state_check
    check (state in ('published', 'draft', 'scheduled', 'unlisted', 'archived')) not valid,
  add constraint products_check check (published_from < published_until) not valid,
  add constraint products_check1
    check ((state = 'scheduled') = (published_from is not null or published_until is not null)) not valid;

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
