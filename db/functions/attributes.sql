-- Search terms and filter choices of products, from their attributes.

create or replace function facet_ids(wanted text[]) returns integer[] stable parallel safe language sql
  return (select coalesce(array_agg(id), '{}') from attribute_facets where facet = any (wanted));

create or replace function search_choices(entries text[]) returns integer[] stable parallel safe language sql
  return array(select distinct facet_id from attribute_choices join attributes on slug = attribute where entry = any (entries) and is_filter order by 1);

-- The name of a filter's choice counts like a word of the title; other choices and texts count like words of the highlights.
create or replace function attribute_terms(entries text[]) returns text[] stable parallel safe language sql
  return array(
    select case when is_filter then word else '~' || word end from attribute_choices choice join attributes on slug = attribute,
      unnest(search_words(concat_ws(' ', choice.name, family))) word where entry = any (entries)
    union all select '~' || word from unnest(entries) entry join attributes on slug = split_part(entry, '.', 1) and type = 'text',
      unnest(search_words(substr(entry, strpos(entry, '.') + 1))) word
    union all select '=@' || facet from attribute_facets where id = any (search_choices(entries)));

-- Renews the search documents of the next products with the entry, for example after a choice was renamed. Returns the last product's id; null if no product is left.
-- Products are locked before they are read, so that an edit of a product at the same time is never overwritten with older words.
create or replace function reindex_products(changed text, after uuid, at_once integer) returns uuid language plpgsql as $$
declare
  last_id uuid;
  renewed_count integer;
begin
  with found as materialized (
    select product from products product where deleted_at is null and attributes @> array[changed]
      and (after is null or id > after) order by id limit at_once for no key update
  ), renewed as (
    update search_documents set choices = search_choices((product).attributes), terms = search_terms(product)
    from found where product_id = (product).id
    returning search_documents.terms
  ), fresh as (
    select distinct ltrim(term, '~') as word from renewed, unnest(tsvector_to_array(terms)) term where term !~ '[=+0-9]'
  ), news as (
    insert into search_news (words) select array_agg(word) from fresh
    where not exists (select from search_vocabulary known where known.word = fresh.word) having count(*) > 0
  )
  select (array_agg((product).id order by (product).id desc))[1], count(*) into last_id, renewed_count from found;
  return case when renewed_count = at_once then last_id end;
end $$;
