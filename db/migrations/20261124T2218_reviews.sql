-- Reviews: one per product and customer, for an order that was delivered.

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products,
  customer_id text not null references users,
  order_id bigint not null references orders,
  stars smallint not null check (stars between 1 and 5),
  fit text check (fit in ('small', 'true', 'large')),
  author text not null check (char_length(author) between 1 and 60),
  body text not null check (char_length(body) <= 2000),
  written_at timestamptz not null default clock_timestamp(),
  reply text check (char_length(reply) between 1 and 2000),
  replied_at timestamptz,
  hidden_at timestamptz,
  -- Shown to staff only.
  hidden_reason text check (char_length(hidden_reason) between 1 and 500),
  unique (product_id, customer_id),
  check ((reply is null) = (replied_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index reviews_shown on reviews (product_id, written_at desc, id) where hidden_at is null;
create index reviews_newest on reviews (written_at desc, id);
create index reviews_of_customer on reviews (customer_id);

create table review_photos (
  review_id uuid not null references reviews on delete cascade,
  position smallint not null check (position between 0 and 3),
  image_id uuid not null references images,
  primary key (review_id, position)
);
create index review_photos_of_image on review_photos (image_id);

-- Counts of the reviews that are shown. Written by a trigger only (db/functions/reviews.sql).
create table review_counts (
  product_id uuid primary key references products on delete cascade,
  reviews integer not null default 0 check (reviews >= 0),
  -- Divided by `reviews`, this is the average.
  stars integer not null default 0 check (stars >= 0),
  runs_small integer not null default 0 check (runs_small >= 0),
  runs_true integer not null default 0 check (runs_true >= 0),
  runs_large integer not null default 0 check (runs_large >= 0)
);

-- The kinds are listed in the code, so that a new kind needs no migration.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind ~ '^[a-z][a-z-]{0,40}$') not valid;

alter table shop_settings
  add column review_mails_are_on boolean not null default true,
  -- Days after the delivery.
  add column review_mail_days smallint not null default 7 check (review_mail_days between 1 and 60);
