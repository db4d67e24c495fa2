-- An image that leaves a product, page or review is a candidate for deletion. The nightly job and each deletion check that it is unused.
create or replace function note_image_left() returns trigger language plpgsql as $$
begin
  update images set unused_since = now() where id = old.image_id and unused_since is null;
  return null;
end $$;

create or replace trigger image_left after delete or update of image_id on product_images for each row execute function note_image_left();
create or replace trigger image_left after delete or update of image_id on collection_images for each row execute function note_image_left();
create or replace trigger image_left after delete or update of image_id on page_images for each row execute function note_image_left();
create or replace trigger image_left after delete or update of image_id on site_images for each row execute function note_image_left();
create or replace trigger image_left after delete or update of image_id on review_photos for each row execute function note_image_left();
create or replace trigger image_left after delete or update of image_id on return_photos for each row execute function note_image_left();
create or replace trigger image_left after delete on order_lines for each row when (old.image_id is not null) execute function note_image_left();
