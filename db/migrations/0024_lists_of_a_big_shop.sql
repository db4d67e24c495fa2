-- The owner's list of a category, by type and in each of its orders, is counted and walked through in its index alone.
drop index products_latest, products_trending, products_recommended, products_popular;
create index products_latest on products (created_at desc, id desc) include (type, selling_price_paise, search_title)
  where deleted_at is null and 'Latest' = any (categories);
create index products_trending on products (created_at desc, id desc) include (type, selling_price_paise, search_title)
  where deleted_at is null and 'Trending' = any (categories);
create index products_recommended on products (created_at desc, id desc) include (type, selling_price_paise, search_title)
  where deleted_at is null and 'Recommended' = any (categories);
create index products_popular on products (created_at desc, id desc) include (type, selling_price_paise, search_title)
  where deleted_at is null and 'Popular' = any (categories);
