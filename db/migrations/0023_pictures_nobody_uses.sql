-- A picture that no product and no order shows is kept for a while, because a form that is still open, or a draft in somebody's
-- browser, may name it; then it goes. Since when is written by the job that looks, every day.
alter table images add column unused_since timestamptz;
create index images_unused on images (unused_since) where unused_since is not null;

-- Who shows this picture: asked for each picture that goes, by the job and by the foreign keys.
create index product_images_of_image on product_images (image_id);
create index order_lines_of_image on order_lines (image_id);
