-- concurrently

-- combines 20261127T1001_indexes_checks_and_backfills.sql
-- combines 20261128T0200_transfers.sql
-- combines 20261128T0201_units_of_products.sql
-- combines 20261128T0202_validate_units.sql
-- combines 20261128T0300_ended_attempts.sql
-- combines 20261128T0301_fewer_index_entries.sql
-- combines 20261128T0400_legal_limits.sql
-- combines 20261128T0500_orders_of_erased_accounts.sql

-- The search for orders also covers city, pincode and the titles that were bought. A trigger
-- computes `search_text` and `payable_paise` of each updated order.
with batch as (
  select id from orders where id > coalesce($1::bigint, 0) order by id limit 1000
), changed as (
  update orders set bought_titles = coalesce((
    select string_agg(title, ' ' order by position) from order_lines where order_id = batch.id), '')
  from batch where orders.id = batch.id
)
select max(id)::text as last_key, count(*) as rows from batch;

-- A validated check saves `set not null` from reading the table under its lock.
alter table orders add constraint orders_payable_known check (payable_paise is not null) not valid;
alter table orders
  validate constraint orders_payable_known,
  validate constraint orders_payable,
  validate constraint orders_check,
  validate constraint orders_check6,
  validate constraint orders_check7,
  validate constraint orders_check8,
  validate constraint orders_check9,
  validate constraint orders_pay_mode_check,
  validate constraint orders_credit_check,
  validate constraint orders_tax_mode_check,
  validate constraint orders_discount_paise_check,
  validate constraint orders_delivery_paise_check,
  validate constraint orders_cash_fee_paise_check,
  validate constraint orders_promise,
  validate constraint orders_buyer_business_check,
  validate constraint orders_customer_note_check,
  validate constraint orders_gift_message_check,
  validate constraint orders_business_check;
alter table orders alter payable_paise set not null;
  alter table orders drop constraint orders_payable_known;

create unique index concurrently if not exists orders_id_currency_payable_paise_key
  on orders (id, currency, payable_paise);
alter table orders add constraint orders_id_currency_payable_paise_key
  unique using index orders_id_currency_payable_paise_key;
-- `orders` is locked first, as by a checkout.
lock table orders in access exclusive mode;
  alter table payment_attempts
    drop constraint payment_attempts_order_id_currency_amount_paise_fkey,
    add constraint payment_attempts_order_id_currency_amount_paise_fkey
      foreign key (order_id, currency, amount_paise)
      references orders (id, currency, payable_paise) not valid;
alter table payment_attempts
  validate constraint payment_attempts_order_id_currency_amount_paise_fkey;
lock table orders in access exclusive mode;
  alter table payments
    drop constraint payments_settles_order_id_currency_amount_paise_fkey,
    add constraint payments_settles_order_id_currency_amount_paise_fkey
      foreign key (settles_order_id, currency, amount_paise)
      references orders (id, currency, payable_paise) not valid;
alter table payments
  validate constraint payments_settles_order_id_currency_amount_paise_fkey,
  validate constraint payments_check4;
alter table orders drop constraint orders_id_currency_total_paise_key;

-- Open cash orders are counted by account: fake orders must not lock the owner of a telephone
-- number out.
create index concurrently if not exists cash_orders_under_way_new on orders (customer_id)
  where pay_mode = 'cod' and payment_state = 'paid' and status < 4;
drop index cash_orders_under_way;
  alter index cash_orders_under_way_new rename to cash_orders_under_way;
create index concurrently if not exists cash_orders_under_way_by_address
  on orders (cash_address_hash)
  where pay_mode = 'cod' and payment_state = 'paid' and status < 4;

-- Cancelled and refunded orders are no open work, however many there are at a stage.
create index concurrently if not exists orders_newest_of_status_new on orders
  (status, placed_at desc, id desc)
  where placed_at is not null and archived_at is null
    and payment_state not in ('refund_due', 'refunded', 'cancelled');
drop index orders_newest_of_status;
  alter index orders_newest_of_status_new rename to orders_newest_of_status;
create index concurrently if not exists orders_ended on orders (placed_at desc, id desc)
  where placed_at is not null and archived_at is null
    and payment_state in ('refund_due', 'refunded', 'cancelled');

-- First orders are recognized by phone and email too, whatever the account.
create index concurrently if not exists orders_placed_by_phone on orders
  (right(regexp_replace(phone_no, '[^0-9]', '', 'g'), 10))
  where placed_at is not null and payment_state in ('paid', 'payment_review');
create index concurrently if not exists orders_placed_by_email on orders (lower(email))
  where placed_at is not null and payment_state in ('paid', 'payment_review');

-- The job that asks for reviews reads only the deliveries of some days.
create index concurrently if not exists order_deliveries on order_status_changes (changed_at)
  include (order_id) where to_status = 4;

alter table order_lines
  validate constraint order_lines_check,
  validate constraint order_lines_check1,
  validate constraint order_lines_check2,
  validate constraint order_lines_check3,
  validate constraint order_lines_check4,
  validate constraint order_lines_check5,
  validate constraint order_lines_check6,
  validate constraint order_lines_tax_rate_bp_check,
  validate constraint order_lines_taxable_paise_check,
  validate constraint order_lines_cgst_paise_check,
  validate constraint order_lines_sgst_paise_check,
  validate constraint order_lines_igst_paise_check,
  validate constraint order_lines_discount_paise_check,
  validate constraint order_lines_charges_paise_check,
  validate constraint order_lines_packed_check;
update order_lines set returned_quantity = least(order_lines.quantity, returned.quantity)
from (
  select order_id, product_id, sum(change) as quantity from stock_movements
  where reason = 'return' group by order_id, product_id) returned
where returned.order_id = order_lines.order_id and returned.product_id = order_lines.product_id;
-- `order_lines.returned_quantity` limits returns; every other kind of movement happens once.
create unique index concurrently if not exists one_movement_new on stock_movements
  (order_id, product_id, size, reason) where order_id is not null and reason <> 'return';
drop index one_movement_of_a_kind_per_order_and_row;
  alter index one_movement_new rename to one_movement_of_a_kind_per_order_and_row;
alter table stock_movements
  validate constraint stock_movements_reason_check,
  validate constraint stock_movements_check1,
  validate constraint stock_movements_return,
  validate constraint stock_movements_return_id_fkey,
  validate constraint stock_movements_product_id_size_fkey;

alter table stock_holds
  validate constraint stock_holds_new_account_address_check,
  validate constraint stock_holds_product_id_size_fkey;
create index concurrently if not exists stock_holds_of_new_accounts on stock_holds (order_id)
  where status = 'held' and new_account_address is not null;
alter table stock validate constraint stock_size_check;

alter table carts validate constraint carts_version_check;
alter table cart_lines validate constraint cart_lines_size_check;
-- An erasure reads and deletes the closed carts and the messages of one customer.
create index concurrently if not exists carts_of_customer on carts (customer_id);
create index concurrently if not exists queries_by_email on queries (lower(your_email));
create index concurrently if not exists carts_to_remind on carts (changed_at)
  where closed_at is null and reminded_at is null;

alter table users validate constraint users_guest_key_check;
-- Many guests may give the same email.
create unique index concurrently if not exists users_email_new on users (email) where not is_guest;
alter table users drop constraint users_email_key;
  alter index users_email_new rename to users_email_key;
-- The list of customers on /admin/customers, and its search by name or email.
create index concurrently if not exists customers_newest on users (created_at desc, id desc)
  where role = 'user' and erased_at is null;
create index concurrently if not exists customers_search on users
  using gin (lower(name || ' ' || email) gin_trgm_ops) where role = 'user' and erased_at is null;

create index concurrently if not exists refunds_transferred on refunds (updated_at)
  where status = 'transferred';

alter table images
  validate constraint images_alt_check,
  validate constraint images_focus_check;
with batch as (
  select id from images where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
  order by id limit 5000
), changed as (
  update images set
    alt = coalesce((
      select left(used.alt, 300) from product_images used
      where used.image_id = images.id and used.alt <> ''
      order by used.product_id, used.position limit 1), ''),
    is_by_customer = exists (select from review_photos where review_photos.image_id = images.id)
      or exists (select from return_photos where return_photos.image_id = images.id)
      or exists (select from users where users.id = images.uploaded_by and users.role = 'user')
  from batch where images.id = batch.id
)
select (select id::text from batch order by id desc limit 1) as last_key,
  (select count(*) from batch) as rows;
create index concurrently if not exists images_newest on images (created_at, id);
create index concurrently if not exists images_without_words on images (created_at, id)
  where alt = '' and not is_by_customer;
create index concurrently if not exists images_of_customers
  on images (created_at, id) where is_by_customer;
create index concurrently if not exists images_candidates on images (created_at, id)
  where unused_since is not null;
create index concurrently if not exists images_words on images using gin (alt gin_trgm_ops);

alter table products
  validate constraint products_type_fkey,
  validate constraint products_sizes_check,
  validate constraint products_state_check,
  validate constraint products_check,
  validate constraint products_check1,
  validate constraint products_check2,
  validate constraint products_goods_class_check,
  validate constraint products_stitching_check,
  validate constraint products_hsn_check,
  validate constraint products_price_within_original,
  validate constraint products_attributes_check,
  validate constraint products_country_of_origin_check,
  validate constraint products_maker_role_check,
  validate constraint products_maker_check,
  validate constraint products_net_quantity_check,
  validate constraint products_customer_care_check,
  validate constraint products_cost_paise_check,
  validate constraint products_design_check;
with batch as (
  select id, type, sizes from products
  where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit 2000
), numbered as materialized (
  select id, type, sizes, nextval('sku_numbers') as number from batch
  where not exists (select from product_skus where product_id = batch.id)
), added as (
  insert into product_skus (product_id, size, number, sku)
  select id, size, number, generated_sku(type, number, size)
  from numbered, unnest(case when sizes = '{}' then array[''] else sizes end) size
  on conflict do nothing
)
select (select id::text from batch order by id desc limit 1) as last_key,
  (select count(*) from batch) as rows;
-- The admin searches for products by either price.
create index concurrently if not exists products_by_original_price
  on products (original_price_paise)
  where deleted_at is null;
create index concurrently if not exists products_of_state on products
  (state, created_at desc, id desc) where deleted_at is null;
create index concurrently if not exists products_prior_price_until on products (prior_price_until)
  where prior_price_until is not null;
create index concurrently if not exists products_attributes on products
  using gin (attributes) with (fastupdate = off) where deleted_at is null;
create index concurrently if not exists products_undeclared on products (type, undeclared, id)
  where deleted_at is null and state not in ('draft', 'archived') and undeclared > 0;
create index concurrently if not exists products_by_design on products
  (lower(design), created_at, id) where deleted_at is null and design <> '';
-- The job that applies schedules reads only what may be due.
create index concurrently if not exists products_that_may_end on products (published_until)
  where deleted_at is null and state = 'scheduled' and is_listed;
create index concurrently if not exists products_that_may_begin on products
  (coalesce(published_until, 'infinity'))
  where deleted_at is null and state = 'scheduled' and not is_listed;

-- `is_listed` is included, so that public lists and their counts read an index only.
update products set is_listed = false where deleted_at is not null;
create index concurrently if not exists products_newest_new on products
  (created_at desc, id desc) include (is_listed) where deleted_at is null;
drop index products_newest;
  alter index products_newest_new rename to products_newest;
create index concurrently if not exists products_newest_of_type_new on products
  (type, created_at desc, id desc) include (is_listed) where deleted_at is null;
drop index products_newest_of_type;
  alter index products_newest_of_type_new rename to products_newest_of_type;
create index concurrently if not exists products_latest_new on products
  (created_at desc, id desc) include (type, selling_price_paise, search_title, is_listed)
  where deleted_at is null and 'Latest' = any (categories);
drop index products_latest;
  alter index products_latest_new rename to products_latest;
create index concurrently if not exists products_trending_new on products
  (created_at desc, id desc) include (type, selling_price_paise, search_title, is_listed)
  where deleted_at is null and 'Trending' = any (categories);
drop index products_trending;
  alter index products_trending_new rename to products_trending;
create index concurrently if not exists products_recommended_new on products
  (created_at desc, id desc) include (type, selling_price_paise, search_title, is_listed)
  where deleted_at is null and 'Recommended' = any (categories);
drop index products_recommended;
  alter index products_recommended_new rename to products_recommended;
create index concurrently if not exists products_popular_new on products
  (created_at desc, id desc) include (type, selling_price_paise, search_title, is_listed)
  where deleted_at is null and 'Popular' = any (categories);
drop index products_popular;
  alter index products_popular_new rename to products_popular;

create index concurrently if not exists cash_orders_by_phone on orders
  ("right"(regexp_replace(phone_no, '[^0-9]'::text, ''::text, 'g'::text), 10))
  where pay_mode = 'cod'::text and placed_at is not null;
create unique index concurrently if not exists order_lines_order_id_product_id_size_key
  on order_lines (order_id, product_id, size);
create unique index concurrently if not exists cart_lines_by_size
  on cart_lines (cart_id, product_id, size);
alter table order_lines
  drop constraint order_lines_order_id_product_id_key,
  add unique using index order_lines_order_id_product_id_size_key;
alter table cart_lines
  drop constraint cart_lines_pkey,
  add constraint cart_lines_pkey primary key using index cart_lines_by_size;
alter table orders validate constraint orders_gift_wrap_paise_check;
alter table products validate constraint products_advance;
alter table order_lines validate constraint order_lines_advance;
create index concurrently if not exists products_pre_orders
  on products (dispatch_from) where sale_mode = 'pre-order';
create index concurrently if not exists order_lines_being_made
  on order_lines (order_id, position) where sale_mode = 'made-to-order' and not has_left;
alter table credit_entries validate constraint credit_entries_kind_check;
alter table credit_entries validate constraint credit_entries_check;

-- At the end, shortly before the functions of this version replace those that write these rows.
-- The present price is at least as old as the latest change of the product.
insert into price_history (product_id, since, selling_paise, mrp_paise)
  select id, updated_at, selling_price_paise, original_price_paise from products
  where deleted_at is null and (state in ('published', 'unlisted') or state = 'scheduled'
    and coalesce(published_from <= now(), true) and coalesce(published_until > now(), true));
-- Types, bands and categories move to new positions, and sizes to a column of their own.
update search_documents set
  facets = (facets >> 1 & 1) + ((facets >> 7 & 31) << 5) + ((facets >> 12 & 15) << 10),
  sizes = facets >> 2 & 31;
update stock_totals set sizes_available = sizes_available >> 2 where sizes_available <> 0;
-- These columns are included, so that a filtered collection reads an index only.
create index concurrently if not exists search_documents_newest_new on search_documents
  (created_at desc, product_id desc) include (facets, sizes, choices);
drop index search_documents_newest;
  alter index search_documents_newest_new rename to search_documents_newest;
create index concurrently if not exists search_documents_by_price_new on search_documents
  (price_paise, product_id) include (facets, sizes, choices);
drop index search_documents_by_price;
  alter index search_documents_by_price_new rename to search_documents_by_price;
create index concurrently if not exists search_documents_by_discount_new on search_documents
  (discount_percent desc, product_id desc) include (facets, sizes, choices);
drop index search_documents_by_discount;
  alter index search_documents_by_discount_new rename to search_documents_by_discount;

-- The transfers of a period: cash refunds of returns by their last step, and credit that was cash.
create index concurrently if not exists return_events_of_transfers on return_events (at)
  where state = 'closed';
create index concurrently if not exists credit_payouts_transferred on credit_payouts (transferred_at)
  where transferred_at is not null;
create index concurrently if not exists credit_payouts_withdrawn on credit_payouts (withdrawn_at)
  where withdrawn_at is not null;

-- The GST unit (UQC) of a product that is not counted in the unit of its kind. Not named like the column of the
-- kinds: a process of the version before reads that name from both tables joined.
alter table products
  add column own_unit text not null default '',
  add constraint products_own_unit_check check (own_unit ~ '^([A-Z]{3})?$') not valid;

alter table products validate constraint products_own_unit_check;

-- The index of live attempts depended on the status, so that each change of it wrote all indexes of
-- the table again. `has_ended` stays the same from the insert to the payment. The payment of an
-- attempt that had ended does not reopen it.
alter table payment_attempts
  add column has_ended boolean not null default false,
  add constraint payment_attempts_has_ended check (case
    when status in ('superseded', 'closed') then has_ended
    when status in ('initiating', 'unknown', 'open') then not has_ended
    else true end) not valid;

create function set_attempt_ended() returns trigger language plpgsql as $$
  begin
    new.has_ended := new.status in ('superseded', 'closed');
    return new;
  end $$;
create trigger set_attempt_ended before insert or update on payment_attempts for each row
  when (new.status in ('superseded', 'closed') and not new.has_ended
    or new.status in ('initiating', 'unknown', 'open') and new.has_ended)
  execute function set_attempt_ended();

with batch as (
  select id from payment_attempts where id > coalesce($1::bigint, 0) order by id limit 1000
), changed as (
  update payment_attempts set has_ended = true
  from batch where payment_attempts.id = batch.id and status in ('superseded', 'closed')
    and not has_ended
)
select max(id)::text as last_key, count(*) as rows from batch;
alter table payment_attempts validate constraint payment_attempts_has_ended;
-- An order has one attempt that has not ended; a paid one counts, too.
create unique index concurrently if not exists one_live_attempt_new on payment_attempts (order_id)
  where not has_ended;
drop index one_live_attempt;
  alter index one_live_attempt_new rename to one_live_attempt;
-- Leaves room on the page for the paid version of a row.
alter table payment_attempts set (fillfactor = 70);

-- No index of uses depends on the state, so that the use of a paid order is changed in place.
create index concurrently if not exists offer_uses_by_phone_new on offer_uses (offer_id, phone_hash);
drop index offer_uses_by_phone;
  alter index offer_uses_by_phone_new rename to offer_uses_by_phone;
create index concurrently if not exists offer_uses_by_email_new on offer_uses (offer_id, email_hash);
drop index offer_uses_by_email;
  alter index offer_uses_by_email_new rename to offer_uses_by_email;
create index concurrently if not exists offer_uses_by_customer_new on offer_uses (customer_id, offer_id);
drop index offer_uses_by_customer, offer_uses_of_customer;
  alter index offer_uses_by_customer_new rename to offer_uses_by_customer;
create unique index concurrently if not exists offer_uses_by_order on offer_uses (order_id, offer_id);
alter table offer_uses drop constraint offer_uses_pkey,
    add constraint offer_uses_pkey primary key using index offer_uses_by_order;
drop index offer_uses_of_order, offer_uses_counted;
alter table offer_uses set (fillfactor = 50);

-- A cart that was never changed, like the next one after an order, is never reminded of.
create index concurrently if not exists carts_to_remind_new on carts (changed_at)
  where closed_at is null and reminded_at is null and changed_at is not null;
drop index carts_to_remind;
  alter index carts_to_remind_new rename to carts_to_remind;

-- Amounts that a law sets, with the day on which each starts. The owner may add later ones.
create table legal_limits (
  name text not null check (name in ('cash', 'e-way-bill', 'large-invoice', 'registration',
    'registration-some-states', 'composition', 'composition-some-states', 'hsn-digits',
    'quarterly-return', 'e-invoice', 'payment-qr')),
  starts_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (name, starts_on)
);
insert into legal_limits (name, starts_on, amount_paise) values
  -- S. 269ST of the Income-tax Act 1961.
  ('cash', '2017-04-01', 20000000),
  -- Rule 138 of the CGST Rules.
  ('e-way-bill', '2018-04-01', 5000000),
  -- Notification 10/2019-CT.
  ('registration', '2019-04-01', 400000000),
  ('registration-some-states', '2019-04-01', 200000000),
  -- Notification 14/2019-CT.
  ('composition', '2019-04-01', 1500000000),
  ('composition-some-states', '2019-04-01', 750000000),
  -- Notifications 78/2020-CT, 84/2020-CT, 10/2023-CT and 14/2020-CT.
  ('hsn-digits', '2021-04-01', 5000000000),
  ('quarterly-return', '2021-01-01', 5000000000),
  ('e-invoice', '2023-08-01', 5000000000),
  ('payment-qr', '2020-12-01', 500000000000);

-- No release has used the earlier table.
insert into legal_limits (name, starts_on, amount_paise)
select 'large-invoice', starts_on, limit_paise from large_invoice_limits;
drop table large_invoice_limits;

-- A late payment could still pay an expired order of an account that was erased meanwhile, whose address is gone. The
-- payment of a cancelled order is refunded.
with batch as (
  select id from users where id > coalesce($1::text, '') and erased_at is not null order by id limit 1000
), changed as (
  update orders set payment_state = 'cancelled' from batch
  where customer_id = batch.id and placed_at is null and payment_state = 'expired'
)
select max(id) as last_key, count(*) as rows from batch;
