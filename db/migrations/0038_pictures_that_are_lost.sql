-- When the original of a picture could last not be read: cut short on the disk, or in the store. The owner is told so beside it.
alter table images add column damaged_at timestamptz;

-- A deleted product shows no pictures any more; those that no order shows go in a month. Since now it lets go of them when it is deleted.
delete from product_images using products where products.id = product_id and deleted_at is not null;
