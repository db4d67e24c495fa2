-- batched
with batch as (
  select id, type, sizes from products where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit 2000
), numbered as materialized (
  select id, type, sizes, nextval('sku_numbers') as number from batch
  where not exists (select from product_skus where product_id = batch.id)
), added as (
  insert into product_skus (product_id, size, number, sku)
  select id, size, number, generated_sku(type, number, size)
  from numbered, unnest(case when sizes = '{}' then array[''] else sizes end) size
  on conflict do nothing
)
select (select id::text from batch order by id desc limit 1) as last_key, (select count(*) from batch) as rows
