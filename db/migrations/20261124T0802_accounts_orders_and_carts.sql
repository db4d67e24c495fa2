-- Notes and failures of imports are codes with values; screens turn them into texts.
alter table import_rows
  alter column notes type jsonb using to_jsonb(notes),
  alter column outcome_note type jsonb using to_jsonb(outcome_note);
alter table imports alter column problem type jsonb using to_jsonb(problem);
update import_rows set
  notes = (select coalesce(jsonb_agg(jsonb_build_object('code', 'text', 'text', note)), '[]') from jsonb_array_elements_text(notes) note),
  outcome_note = case when outcome_note is not null then jsonb_build_object('code', 'text', 'text', outcome_note) end,
  missing_pictures = (select coalesce(jsonb_agg(picture || jsonb_build_object('problem', jsonb_build_object('code', 'text', 'text', picture -> 'problem'))), '[]')
    from jsonb_array_elements(missing_pictures) picture);
update imports set problem = jsonb_build_object('code', 'text', 'text', problem) where problem is not null;

-- Set while stock is held for an account that has never paid: a hash of the client address, for the limits of decision 062.
alter table stock_holds add column new_account_address text;
alter table stock_holds add constraint stock_holds_new_account_address_check check (new_account_address is null or status = 'held');
create index stock_holds_of_new_accounts on stock_holds (order_id) where status = 'held' and new_account_address is not null;

-- A newer token with the same key replaces this one: only the newest link in the mailbox works. Null where several may be valid.
alter table verifications add column replacement_key text unique;

-- For the limit of open cash orders by client address: a hash, so that no address is stored. Null for orders paid online.
alter table orders add column cash_address_hash text;
-- Counted by account: fake orders must not lock the owner of a telephone number out.
drop index cash_orders_under_way;
create index cash_orders_under_way on orders (customer_id)
  where pay_mode = 'cod' and payment_state = 'paid' and status < 4;
create index cash_orders_under_way_by_address on orders (cash_address_hash)
  where pay_mode = 'cod' and payment_state = 'paid' and status < 4;

-- Where an account is logged in, and for how long staff stay logged in.

alter table sessions
  add column last_used_at timestamptz not null default now(),
  -- Chosen after the second step of a login: the limits of staff sessions do not apply to this device.
  add column is_remembered boolean not null default false;

alter table shop_settings
  -- A staff session without use ends after this time; null for no limit.
  add column staff_idle_minutes smallint check (staff_idle_minutes between 5 and 720);

-- Sold lines go back to stock in parts, never more than was bought.
alter table order_lines
  add column returned_quantity integer not null default 0,
  add check (returned_quantity between 0 and quantity);
update order_lines set returned_quantity = least(order_lines.quantity, returned.quantity)
from (select order_id, product_id, sum(change) as quantity from stock_movements where reason = 'return' group by order_id, product_id) returned
where returned.order_id = order_lines.order_id and returned.product_id = order_lines.product_id;

-- `order_lines.returned_quantity` limits returns; every other kind of movement happens once.
drop index one_movement_of_a_kind_per_order_and_row;
create unique index one_movement_of_a_kind_per_order_and_row on stock_movements (order_id, product_id, size, reason)
  where order_id is not null and reason <> 'return';

-- Cancelled and refunded orders are no open work, however many there are at a stage.
drop index orders_newest_of_status;
create index orders_newest_of_status on orders (status, placed_at desc, id desc)
  where placed_at is not null and archived_at is null and payment_state not in ('refund_due', 'refunded', 'cancelled');
create index orders_ended on orders (placed_at desc, id desc)
  where placed_at is not null and archived_at is null and payment_state in ('refund_due', 'refunded', 'cancelled');

-- PostgreSQL 15 cannot change the expression of a generated column; its checks and its index go with it.
alter table staff_changes drop column is_payment_action;
alter table staff_changes
  add column is_payment_action boolean not null generated always as (action in ('refund-requested', 'payment-accepted', 'refund-tried-again',
    'refund-transferred', 'payment-set-aside', 'gateway-asked', 'webhook-worked-on', 'day-compared', 'cash-received', 'parcel-returned',
    'order-cancelled')) stored,
  add check (is_payment_action or (order_id is null and payment_id is null and refund_id is null and reason = '')),
  add check (not is_payment_action or (before is not null and after is not null));
create index staff_changes_about_money on staff_changes (id) where is_payment_action;

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in
  ('order-placed', 'paid-late', 'order-confirmed', 'out-for-delivery', 'delivered', 'order-cancelled', 'refund-under-way', 'refund-done', 'newsletter'));

-- Emails to staff about events in the shop. The code knows the events, so that the next one needs no migration.

-- Without a row the default of the role applies (staff-notice.ts).
create table staff_notice_choices (
  staff_id text not null references users on delete cascade,
  event text not null check (event ~ '^[a-z][a-z-]{2,40}$'),
  delivery text not null check (delivery in ('immediately', 'daily', 'never')),
  primary key (staff_id, event)
);

-- One row per person and event, written in the transaction of the event. A job mails all due rows of a person together.
create table staff_notices (
  id bigint generated always as identity primary key,
  staff_id text not null references users on delete cascade,
  event text not null check (event ~ '^[a-z][a-z-]{2,40}$'),
  -- For example 'order:NUMBER'. A repeated event is no second notice.
  subject text not null check (char_length(subject) between 1 and 200),
  summary text not null check (char_length(summary) between 1 and 300),
  -- The admin page, from its first slash.
  path text not null check (path like '/admin%'),
  due_at timestamptz not null,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (staff_id, event, subject)
);
create index staff_notices_waiting on staff_notices (staff_id, due_at) where mailed_at is null;
create index staff_notices_mailed on staff_notices (staff_id, mailed_at) where mailed_at is not null;
create index staff_notices_by_age on staff_notices (created_at);

-- Products that were low at the last look. A product is announced again after it has been restocked.
create table low_stock_seen (
  product_id uuid primary key references products on delete cascade,
  seen_at timestamptz not null default now()
);
-- Products that are already low are not announced.
insert into low_stock_seen (product_id) select product_id from stock_totals where available <= 3;

alter table shop_settings
  -- A product with this many units or fewer is low in stock.
  add column low_stock_max integer not null default 3 check (low_stock_max between 0 and 9999),
  -- The last line of a packing slip; '' for none.
  add column slip_closing text not null default 'Thank you! Should anything not be right, write to us.'
    check (char_length(slip_closing) <= 200),
  -- The form's own version: saving the cash settings at the same time is no conflict.
  add column back_office_version integer not null default 1;

-- The search for orders also covers city, pincode and the titles that were bought.
alter table orders add column bought_titles text not null default '';
update orders set bought_titles = bought.titles
from (select order_id, string_agg(title, ' ' order by position) as titles from order_lines group by order_id) bought
where bought.order_id = orders.id;
alter table orders drop column search_text;
alter table orders add column search_text text not null generated always as
  (lower(number || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || address_email || ' ' || phone_no || ' ' || alt_phone_no
    || ' ' || city || ' ' || pincode || ' ' || bought_titles)) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops) where placed_at is not null;

-- The admin searches for products by either price.
create index products_by_original_price on products (original_price_paise) where deleted_at is null;
-- Grows with every change of a customer's cart, also when an order closes it and the next cart begins. A browser ignores
-- answers that are older than the cart it shows.
alter table carts add column version bigint not null default 0 check (version >= 0);

-- Backups, restore drills and restores, and the identity of the shop by which its backups are recognized.

create table shop_identity (
  is_only_row boolean primary key default true check (is_only_row),
  id text not null check (id ~ '^[a-z0-9]{8,32}$')
);
insert into shop_identity (id) values (left(replace(gen_random_uuid()::text, '-', ''), 12));

create table backup_runs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('backup', 'drill', 'restore')),
  outcome text not null default 'running' check (outcome in ('running', 'succeeded', 'failed')),
  backup_name text check (char_length(backup_name) <= 200),
  -- Where the backup was stored.
  address text check (char_length(address) <= 500),
  byte_count bigint check (byte_count >= 0),
  table_count int,
  row_count bigint,
  image_count int,
  problem text check (char_length(problem) <= 2000),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((outcome = 'running') = (finished_at is null))
);
create index backup_runs_by_kind on backup_runs (kind, started_at desc);
