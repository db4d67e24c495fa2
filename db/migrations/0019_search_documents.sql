-- What a search looks at, one narrow row for each product on show. Written by the trigger below and by nobody else, so that
-- it is right whoever writes products: the form, an import, a generator, somebody at a console.
create table search_documents (
  product_id uuid primary key references products on delete cascade,
  created_at timestamptz not null,
  -- Lowered, as products.search_title.
  title text not null,
  price_paise bigint not null,
  discount_percent integer not null,
  -- One bit for each type, size, band of prices and category (`search_facets`): counted for thousands of documents at once.
  facets integer not null,
  -- 'silk' a word of the title, 'silk+saree' two that stand beside each other, '~blouse' a word of the highlights, '=M' a size, '=p2' a band of prices.
  terms tsvector not null
);
create index search_documents_terms on search_documents using gin (terms) with (fastupdate = off);
create index search_documents_newest on search_documents (created_at desc, product_id desc);
create index search_documents_by_price on search_documents (price_paise, product_id);
create index search_documents_by_discount on search_documents (discount_percent desc, product_id desc);

-- Every distinct word of the shop with the way it sounds; src/shop/search/spelling.ts says how. Words are learnt from search_news.
create table search_vocabulary (
  word text primary key,
  sound text not null,
  -- The sound with one or two letters left out: whoever mistypes it meets one of these.
  near text[] not null,
  -- Which edition of the rules of spelling wrote the row.
  edition integer not null
);
create index search_vocabulary_by_sound on search_vocabulary (sound);
create index search_vocabulary_near on search_vocabulary using gin (near) with (fastupdate = off);
create index search_vocabulary_parts on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);

-- Words that nobody has learnt yet. Only added to by writers of products, who therefore never wait for each other.
create table search_news (
  id bigint generated always as identity primary key,
  words text[] not null
);

-- The same splitting as in src/shop/search/search-words.ts: marks of Devanagari belong to their word.
create function search_words(text) returns text[] immutable strict parallel safe language sql return string_to_array(trim(regexp_replace(
  regexp_replace(lower(normalize($1, NFC)), '[\u200b-\u200d]', '', 'g'),
  '[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0963\u0966-\u1fff\u2070-\u2fff\u3040-\U0010ffff]+', ' ', 'g')), ' ');

-- A piece of exactly a band's price is in that band. The order of the bits is that of src/shop/search/product-filters.ts.
create function price_band(price_paise bigint) returns text immutable parallel safe language sql
  return width_bucket(price_paise, '{100000,250000,500000,1000000}'::bigint[])::text;
create function search_facets(product products) returns integer stable parallel safe language sql
  return (select bit_or(1 << (array_position('{saree,suit,S,M,L,XL,XXL,0,1,2,3,4,Latest,Trending,Recommended,Popular}'::text[], facet) - 1))
    from unnest(product.type || product.sizes || price_band(product.selling_price_paise) || product.categories) facet);

create function search_terms(product products) returns tsvector stable parallel safe language plpgsql as $$
declare words text[] := search_words(product.title);
begin
  return array_to_tsvector(array(
    select unnest(words || product.type)
    union all select words[place] || '+' || words[place + 1] from generate_series(1, cardinality(words) - 1) place
    union all select '~' || unnest(search_words(array_to_string(product.highlights, ' ')))
    union all select '=' || unnest(product.sizes || product.categories || product.type
      || ('p' || price_band(product.selling_price_paise)))
  ));
end $$;

create function write_search_documents() returns trigger language plpgsql as $$
begin
  insert into search_documents (product_id, created_at, title, price_paise, discount_percent, facets, terms)
  select id, created_at, search_title, selling_price_paise,
    greatest(0, round((original_price_paise - selling_price_paise) * 100.0 / original_price_paise)),
    search_facets(changed.*::products), search_terms(changed.*::products)
  from changed where deleted_at is null
  on conflict (product_id) do update set created_at = excluded.created_at, title = excluded.title, price_paise = excluded.price_paise,
    discount_percent = excluded.discount_percent, facets = excluded.facets, terms = excluded.terms
  where row(search_documents.*) is distinct from row(excluded.*);
  delete from search_documents using changed where product_id = changed.id and changed.deleted_at is not null;

  insert into search_news (words)
  select array_agg(word) from (
    select distinct ltrim(term, '~') as word from changed join search_documents on product_id = changed.id, unnest(tsvector_to_array(terms)) term
    where term !~ '[=+0-9]' and not exists (select from search_vocabulary known where known.word = ltrim(term, '~'))
  ) unknown having count(*) > 0;
  return null;
end $$;
create trigger search_inserted after insert on products referencing new table as changed
  for each statement execute function write_search_documents();
create trigger search_updated after update on products referencing new table as changed
  for each statement execute function write_search_documents();

insert into search_documents (product_id, created_at, title, price_paise, discount_percent, facets, terms)
select id, created_at, search_title, selling_price_paise,
  greatest(0, round((original_price_paise - selling_price_paise) * 100.0 / original_price_paise)), search_facets(products.*), search_terms(products.*)
from products where deleted_at is null;
insert into search_news (words)
select array_agg(word) from (select distinct ltrim(term, '~') as word from search_documents, unnest(tsvector_to_array(terms)) term where term !~ '[=+0-9]') all_words
having count(*) > 0;
