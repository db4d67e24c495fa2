-- The words, focal point and origin of each image. An image is a candidate for deletion until it is known to be used.
alter table images
  add column alt text not null default '' check (char_length(alt) <= 300),
  add column focus text check (focus ~ '^(100|[1-9]?[05]) (100|[1-9]?[05])$'),
  add column is_by_customer boolean not null default false;
alter table images alter column unused_since set default now();
