-- Collections: the categories and kinds of the shop, and lists that the owner makes.
create table collections (
  -- Part of the address /shop/{slug}; it never changes.
  slug text primary key check (slug ~ '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$' and char_length(slug) <= 40),
  -- Products name their categories and kind. 'manual': chosen products in order. 'rules': products that meet all rules.
  mode text not null check (mode in ('category', 'kind', 'manual', 'rules')),
  kind text unique references product_kinds on delete cascade,
  -- Empty for the name of the kind.
  title text not null default '' check (char_length(title) <= 60),
  intro text not null default '' check (char_length(intro) <= 1000),
  seo_title text not null default '' check (char_length(seo_title) <= 70),
  seo_description text not null default '' check (char_length(seo_description) <= 200),
  rules jsonb not null default '{}',
  -- Either may be missing: no start, or no end.
  shown_from timestamptz,
  shown_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((mode = 'kind') = (kind is not null)),
  check (mode = 'kind' or title <> ''),
  check (shown_from < shown_until),
  check (mode in ('manual', 'rules') or (shown_from is null and shown_until is null and rules = '{}'))
);
create unique index collections_by_address on collections (lower(slug));

insert into collections (slug, mode, title)
  select name, 'category', name from unnest('{Latest,Trending,Recommended,Popular}'::text[]) name;
insert into collections (slug, mode, kind) select slug, 'kind', slug from product_kinds;

-- The products of a 'manual' collection, in order.
create table collection_products (
  collection text not null references collections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position smallint not null,
  primary key (collection, product_id)
);
create index collection_products_of_product on collection_products (product_id);

create table collection_images (
  collection text primary key references collections on delete cascade,
  image_id uuid not null references images
);
create index collection_images_of_image on collection_images (image_id);

-- Units sold lately, rewritten each night by a job.
create table best_sellers (
  product_id uuid primary key references products on delete cascade,
  units integer not null check (units > 0)
);
