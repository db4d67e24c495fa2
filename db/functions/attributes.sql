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

-- Renews the search documents of products with one of the entries, for example after a choice was renamed.
create or replace function reindex_entries(changed text[]) returns void language plpgsql as $$
begin
  with renewed as (
    update search_documents set choices = search_choices(product.attributes), terms = search_terms(product)
    from products product where product.id = product_id and product.deleted_at is null and product.attributes && changed
    returning search_documents.terms
  ), fresh as (
    select distinct ltrim(term, '~') as word from renewed, unnest(tsvector_to_array(terms)) term where term !~ '[=+0-9]'
  )
  insert into search_news (words) select array_agg(word) from fresh
  where not exists (select from search_vocabulary known where known.word = fresh.word) having count(*) > 0;
end $$;
