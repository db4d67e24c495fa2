-- Keeps search_documents in step with products, whichever program writes them.

-- A price equal to a limit belongs to the band above it.
create or replace function price_band(price_paise bigint) returns text immutable parallel safe language sql
  return width_bucket(price_paise, '{100000,250000,500000,1000000}'::bigint[])::text;

-- Bits 0 to 4 are the slot of the kind; the order of the others is that of src/shop/search/filters/facets.ts.
create or replace function search_facets(product products) returns integer stable parallel safe language sql
  return (select slot from product_kinds where slug = product.type)
    | (select bit_or(32 << (array_position('{0,1,2,3,4,Latest,Trending,Recommended,Popular}'::text[], facet) - 1))
      from unnest(price_band(product.selling_price_paise) || product.categories) facet);

-- One bit for each of the sizes, at its place in the kind's `size_slots`.
create or replace function size_bits(kind text, offered text[]) returns integer stable parallel safe language sql
  return (select coalesce(bit_or(1 << (array_position(size_slots, size) - 1)), 0) from product_kinds, unnest(offered) size where slug = kind);

-- The bits of the kinds at their slots, and for each kind the bits of the sizes: conditions of a search by filter choices.
create or replace function kind_mask(slugs text[]) returns integer stable parallel safe language sql
  return (select coalesce(bit_or(1 << slot), 0) from product_kinds where slug = any (slugs));

create or replace function size_masks(labels text[]) returns integer[] stable parallel safe language sql
  return array(select coalesce(bit_or(1 << (bit::int - 1)), 0) from generate_series(0, 31) place left join product_kinds on slot = place
    left join unnest(size_slots) with ordinality as known (label, bit) on label = any (labels) group by place order by place);

create or replace function search_terms(product products) returns tsvector stable parallel safe language plpgsql as $$
declare words text[] := search_words(product.title);
begin
  return array_to_tsvector(array(
    select unnest(words || string_to_array(product.type, '-'))
    union all select words[place] || '+' || words[place + 1] from generate_series(1, cardinality(words) - 1) place
    union all select '~' || unnest(search_words(array_to_string(product.highlights, ' ')))
    union all select '=' || unnest(product.sizes || product.categories || product.type
      || ('p' || price_band(product.selling_price_paise)))
    union all select unnest(attribute_terms(product.attributes))
  ));
end $$;

create or replace function write_search_documents() returns trigger language plpgsql as $$
begin
  insert into search_documents (product_id, created_at, title, price_paise, discount_percent, facets, sizes, choices, terms)
  select id, created_at, search_title, selling_price_paise,
    discount_percent(changed.*::products, (select rule_in_force(settings) from shop_settings settings)),
    search_facets(changed.*::products), size_bits(type, changed.sizes), search_choices(attributes), search_terms(changed.*::products)
  from changed where is_listed
  on conflict (product_id) do update set created_at = excluded.created_at, title = excluded.title, price_paise = excluded.price_paise,
    discount_percent = excluded.discount_percent, facets = excluded.facets, sizes = excluded.sizes,
    choices = excluded.choices, terms = excluded.terms
  where row(search_documents.*) is distinct from row(excluded.*);
  delete from search_documents using changed where product_id = changed.id and not changed.is_listed;

  insert into search_news (words)
  select array_agg(word) from (
    select distinct ltrim(term, '~') as word from changed join search_documents on product_id = changed.id, unnest(tsvector_to_array(terms)) term
    where term !~ '[=+0-9]' and not exists (select from search_vocabulary known where known.word = ltrim(term, '~'))
  ) unknown having count(*) > 0;
  return null;
end $$;

create or replace trigger search_inserted after insert on products referencing new table as changed
  for each statement execute function write_search_documents();
create or replace trigger search_updated after update on products referencing new table as changed
  for each statement execute function write_search_documents();
