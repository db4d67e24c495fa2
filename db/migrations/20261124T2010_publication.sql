alter table products
  add column state text not null default 'published'
    check (state in ('published', 'draft', 'scheduled', 'unlisted', 'archived')),
  -- Either may be missing: no start, or no end.
  add column published_from timestamptz,
  add column published_until timestamptz,
  -- Whether lists and searches show the product now. Written by triggers only (db/functions/publication.sql).
  add column is_listed boolean not null default true,
  add check (published_from < published_until),
  add check ((state = 'scheduled') = (published_from is not null or published_until is not null));
update products set is_listed = false where deleted_at is not null;

create index products_of_state on products (state, created_at desc, id desc) where deleted_at is null;

-- `is_listed` is included, so that public lists and their counts read an index only.
drop index products_newest, products_newest_of_type, products_latest, products_trending, products_recommended, products_popular;
create index products_newest on products (created_at desc, id desc) include (is_listed) where deleted_at is null;
create index products_newest_of_type on products (type, created_at desc, id desc) include (is_listed) where deleted_at is null;
create index products_latest on products (created_at desc, id desc) include (type, selling_price_paise, search_title, is_listed)
  where deleted_at is null and 'Latest' = any (categories);
create index products_trending on products (created_at desc, id desc) include (type, selling_price_paise, search_title, is_listed)
  where deleted_at is null and 'Trending' = any (categories);
create index products_recommended on products (created_at desc, id desc) include (type, selling_price_paise, search_title, is_listed)
  where deleted_at is null and 'Recommended' = any (categories);
create index products_popular on products (created_at desc, id desc) include (type, selling_price_paise, search_title, is_listed)
  where deleted_at is null and 'Popular' = any (categories);
