create index images_newest on images (created_at, id);
create index images_without_words on images (created_at, id) where alt = '' and not is_by_customer;
create index images_of_customers on images (created_at, id) where is_by_customer;
create index images_candidates on images (created_at, id) where unused_since is not null;
create index images_words on images using gin (alt gin_trgm_ops);
