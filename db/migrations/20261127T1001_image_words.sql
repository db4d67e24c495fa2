-- batched
with batch as (
  select id from images where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit 5000),
changed as (
  update images set
    alt = coalesce((select left(used.alt, 300) from product_images used where used.image_id = images.id and used.alt <> ''
      order by used.product_id, used.position limit 1), ''),
    is_by_customer = exists (select from review_photos where review_photos.image_id = images.id)
      or exists (select from return_photos where return_photos.image_id = images.id)
      or exists (select from users where users.id = images.uploaded_by and users.role = 'user')
  from batch where images.id = batch.id)
select (select id::text from batch order by id desc limit 1) as last_key, (select count(*) from batch) as rows
