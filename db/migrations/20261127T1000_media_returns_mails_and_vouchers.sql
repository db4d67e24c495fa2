-- In the order of a checkout, so that neither holds a table for which the other waits.
lock table users, carts, cart_lines, orders, order_lines, products, stock, stock_holds,
  stock_movements, payments in access exclusive mode;

-- The words, focal point and origin of each image. An image is a candidate for deletion until it is known to be used.
alter table images
  add column alt text not null default '',
  add column focus text,
  add column is_by_customer boolean not null default false,
  alter column unused_since set default now(),
  add constraint images_alt_check check (char_length(alt) <= 300) not valid,
  add constraint images_focus_check
    check (focus ~ '^(100|[1-9]?[05]) (100|[1-9]?[05])$') not valid;

-- The outcome of a return: refund, another size or store credit.
alter table returns
  add column outcome text not null default 'refund' check (outcome in ('refund', 'exchange', 'credit')),
  -- The part of the refund that was granted as new store credit.
  add column granted_paise bigint not null default 0 check (granted_paise >= 0),
  add constraint returns_granted check (granted_paise = 0 or (outcome = 'credit' and granted_paise <= refund_paise));

-- The part of a payment that the customer has got as store credit, so that it is not refunded as well.
alter table payments
  add column credited_paise bigint not null default 0,
  add constraint payments_check4 check (credited_paise between 0 and amount_paise) not valid;

-- A return grants its credit once.
alter table credit_lots add column return_id bigint references returns (id) constraint credit_lots_one_per_return unique;

-- Searches of each day without any link to a customer, and the owner's synonyms.

create table search_days (
  -- In Indian time.
  day date not null,
  -- Empty for searches that are counted without their words.
  query text not null check (char_length(query) <= 60),
  searches integer not null check (searches >= 0),
  -- Null until the result of the search is known.
  has_results boolean,
  primary key (day, query)
);

create table search_synonyms (
  term text primary key check (char_length(term) between 1 and 60),
  meaning text check (char_length(meaning) between 1 and 60),
  collection text references collections on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(meaning, collection) = 1)
);
create index search_synonyms_of_collection on search_synonyms (collection);

-- The time of the newest archived change that a restore drill has replayed.
alter table backup_runs add column archive_until timestamptz;

-- Pieces of other kinds that a product page shows under "Goes well with".

-- Paid orders with both pieces, in both directions.
create table bought_together (
  product_id uuid not null references products on delete cascade,
  other_id uuid not null references products on delete cascade,
  orders integer not null check (orders > 0),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index bought_together_by_other on bought_together (other_id);

create table goes_well (
  product_id uuid primary key references products on delete cascade,
  -- The best first.
  others uuid[] not null check (cardinality(others) between 1 and 8)
);

-- How far the job has come: the last counted order, and the last product of the running cycle.
create table goes_well_progress (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz not null default '-infinity',
  counted_order bigint not null default 0,
  last_product uuid
);

-- The choices of customers about optional mails on /profile/mails. A customer without a row has made none.
create table mail_choices (
  customer_id text primary key references users on delete cascade,
  -- The secret in the links of mails: it opens the page without a login.
  key uuid not null default gen_random_uuid() unique,
  review_requests_ended_at timestamptz
);

alter table carts
  -- When the customer last changed the cart. Null: not since this column exists, or the cart holds only what a purchase left.
  add column changed_at timestamptz,
  add column reminded_at timestamptz;

alter table mail_choices
  -- The consent: when, and on which page of the shop.
  add column cart_reminders_since timestamptz,
  add column cart_reminders_on text not null default '' check (char_length(cart_reminders_on) <= 200);

alter table shop_settings
  -- Hours after the last change of a cart. Null: no reminders.
  add column cart_reminder_hours smallint check (cart_reminder_hours between 1 and 72);

-- The new sizes of returns with the outcome 'exchange': kept from the request until the settlement, or released.
create table exchange_holds (
  return_id bigint not null,
  position smallint not null,
  order_id bigint not null references orders (id),
  product_id uuid not null,
  -- The chosen size, and the row of the stock that counts it.
  size text not null check (char_length(size) between 1 and 13),
  stock_size text not null,
  quantity integer not null check (quantity > 0),
  status text not null default 'held' check (status in ('held', 'released', 'used')),
  expires_at timestamptz not null,
  primary key (return_id, position),
  foreign key (return_id, position) references return_lines (return_id, position),
  foreign key (product_id, stock_size) references stock (product_id, size) on update cascade
);
create index live_exchange_holds on exchange_holds (expires_at) where status = 'held';
create index exchange_holds_of_stock on exchange_holds (product_id, stock_size) where status = 'held';

alter table shop_settings
  add column exchange_hold_days smallint not null default 14 check (exchange_hold_days between 1 and 60);

-- The order with the new sizes, paid with what was paid for the returned pieces.
alter table returns
  add column exchange_order_id bigint references orders (id) constraint returns_one_per_replacement unique,
  drop constraint returns_granted,
  add constraint returns_granted
    check (granted_paise = 0 or (outcome in ('credit', 'exchange') and granted_paise <= refund_paise)),
  add constraint returns_replacement
    check (exchange_order_id is null or (outcome = 'exchange' and state = 'closed' and exchange_order_id <> order_id));

-- Ledger entries of an exchange refer to its return, because an order can have several exchanges.
alter table stock_movements
  add column return_id bigint,
  drop constraint stock_movements_reason_check,
  drop constraint stock_movements_check1,
  add constraint stock_movements_reason_check check (reason in
    ('opening', 'sale', 'correction', 'restock', 'hold', 'release', 'return', 'exchange-hold', 'exchange-release')) not valid,
  add constraint stock_movements_check1 check (case reason
    when 'hold' then change = 0 and reserved_change > 0
    when 'exchange-hold' then change = 0 and reserved_change > 0
    when 'release' then change = 0 and reserved_change < 0
    when 'exchange-release' then change = 0 and reserved_change < 0
    when 'sale' then change < 0 and (reserved_change = 0 or reserved_change = change)
    when 'return' then change > 0 and reserved_change = 0
    else change <> 0 and reserved_change = 0 end) not valid,
  add constraint stock_movements_return check
    ((reason in ('exchange-hold', 'exchange-release')) = (return_id is not null)) not valid,
  add constraint stock_movements_return_id_fkey foreign key (return_id) references returns (id) not valid;

-- Receipt vouchers for advances and refund vouchers (CGST Rules 50 and 51).
alter table documents
  drop constraint documents_type_check,
  drop constraint documents_check,
  add constraint documents_type_check check (type in ('TI', 'BS', 'CN', 'RV', 'RF', 'DC')) not valid,
  add constraint documents_check check ((type in ('CN', 'RF')) = (corrects_id is not null)) not valid;

alter table document_prefixes
  drop constraint document_prefixes_type_check,
  add constraint document_prefixes_type_check check (type in ('TI', 'BS', 'CN', 'RV', 'RF', 'DC'));

-- A prefix belongs to one type for ever.
insert into document_prefixes (type, starts_on, prefix)
select 'RF', '2017-07-01', min(free) from unnest(array['RF', 'RFV', 'RFX']) free
where free not in (select prefix from document_prefixes union select prefix from document_series);

alter table shop_settings
  -- Online payments get a receipt voucher from this time on; null if they get none.
  add column receipts_since timestamptz,
  add column receipts_version integer not null default 1;

create unique index documents_receipt_of_order on documents (order_id) where type = 'RV';

-- Failed attempts to deliver a parcel, as staff or the carrier report them.
create table failed_deliveries (
  parcel_id bigint not null references parcels,
  number smallint not null check (number between 1 and 99),
  -- Identifies the report, so that a repeated one is stored once.
  key text not null,
  reason text not null check (reason ~ '^[a-z-]{1,40}$'),
  note text not null default '' check (char_length(note) <= 200),
  failed_at timestamptz not null,
  recorded_by text references users,
  primary key (parcel_id, number),
  unique (parcel_id, key)
);

-- The customer's wish after the last failed attempt.
create table delivery_answers (
  parcel_id bigint primary key references parcels,
  -- Of the link in the mail.
  key text not null unique check (key ~ '^[\w-]{22}$'),
  wish text check (wish in ('again', 'back')),
  wished_day date,
  phone text not null default '' check (char_length(phone) <= 20),
  note text not null default '' check (char_length(note) <= 200),
  answered_at timestamptz,
  -- Null until the courier knows the wish.
  passed_on_at timestamptz,
  version integer not null default 1,
  check ((wish is null) = (answered_at is null)),
  check (passed_on_at is null or wish is not null)
);

alter table shop_settings
  -- Failed attempts after which a parcel goes back to the shop.
  add column delivery_attempts_max smallint not null default 3 check (delivery_attempts_max between 1 and 9);

create index parcels_undelivered on parcels (id) where state = 'undelivered';

-- Goods sent without a sale (CGST Rule 55): job work, exhibitions, on approval, replacements.
create table challans (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  prefix text not null,
  financial_year text not null,
  serial integer not null check (serial > 0),
  issued_on date not null,
  issued_at timestamptz not null,
  issued_by text not null references users,
  -- Of the form, so that a second click issues nothing.
  request_key uuid not null unique,
  reason text not null check (reason ~ '^[a-z-]{1,40}$'),
  note text not null default '' check (char_length(note) <= 200),
  supplier jsonb not null,
  consignee jsonb not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50),
  total_paise bigint not null check (total_paise > 0),
  -- The day on which the goods were back.
  returned_on date check (returned_on >= issued_on),
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 200),
  unique (prefix, financial_year, serial),
  check ((cancelled_at is null) = (cancel_reason is null)),
  check (cancelled_at is null or returned_on is null)
);
create index challans_by_day on challans (issued_on, id);

-- Texts that are shown at sign-up and at checkout, with the version that was shown.
alter table consent_texts
  drop constraint consent_texts_purpose_check,
  add constraint consent_texts_purpose_check check (purpose in ('newsletter', 'cart-reminder', 'review', 'sign-up', 'checkout'));
insert into consent_texts (purpose, version, body, starts_on, is_announced) values
  ('sign-up', 1, 'With an account we keep your name, email address and orders to serve you. You can download or delete them in your profile at any time.', '2026-01-01', true),
  ('checkout', 1, 'We use your name, address, phone and email to deliver this order, and keep its invoice as long as tax law asks.', '2026-01-01', true);

-- Null for accounts and orders from before the texts were shown.
create table account_consents (
  user_id text primary key references users on delete cascade,
  version integer not null check (version > 0),
  given_at timestamptz not null default now()
);
alter table orders add column consent_version integer;

-- Replaced by a function that sorts the sizes of a limited number of products (db/functions/kinds.sql).
drop function if exists sort_sizes(text, text[]);

-- Credit of an exchange that became money again, because the new piece was cancelled or came back.
alter table credit_entries
  drop constraint credit_entries_kind_check,
  add constraint credit_entries_kind_check check (kind in ('grant', 'use', 'give-back', 'expire', 'revoke', 'refund'));

-- Only the hash of a code is stored. The code itself is mailed to the receiver, or shown once to staff.
create table gift_cards (
  id bigint generated always as identity primary key,
  request_key uuid not null unique,
  code_hash text not null unique,
  code_end text not null check (char_length(code_end) = 4),
  amount_paise bigint not null check (amount_paise between 10000 and 50000000),
  paid_by text not null check (paid_by in ('complimentary', 'cash', 'upi', 'bank')),
  payment_reference text not null default '' check (char_length(payment_reference) <= 100),
  receiver_name text not null default '' check (char_length(receiver_name) <= 100),
  receiver_email text not null default '' check (char_length(receiver_email) <= 254),
  message text not null default '' check (char_length(message) <= 500),
  issued_by text not null references users (id),
  issued_at timestamptz not null default now(),
  -- At least a year. Null for a card without an end.
  expires_at timestamptz check (expires_at >= issued_at + interval '1 year'),
  redeemed_at timestamptz,
  redeemed_by text references users (id),
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  check ((redeemed_at is null) = (redeemed_by is null)),
  check ((cancelled_at is null) = (cancel_reason is null)),
  check (redeemed_at is null or cancelled_at is null)
);
create index gift_cards_open on gift_cards (expires_at) where redeemed_at is null and cancelled_at is null;
create index gift_cards_of_customer on gift_cards (redeemed_by) where redeemed_by is not null;
create index gift_cards_by_receiver on gift_cards (lower(receiver_email)) where receiver_email <> '';

-- Credit of a redeemed card. A card gives credit once.
alter table credit_lots
  add column gift_card_id bigint references gift_cards (id) constraint credit_lots_one_per_gift_card unique;

-- Customers whose cash parcels came back are not offered cash on delivery, unless the owner lifts it.
alter table shop_settings
  add column cod_returns_max smallint not null default 2 check (cod_returns_max between 1 and 50),
  add column cod_returns_days smallint not null default 180 check (cod_returns_days between 1 and 3650);

create table cash_block_lifts (
  customer_id text primary key references users (id),
  lifted_by text not null references users (id),
  lifted_at timestamptz not null default now()
);

-- The invoice of goods that were sent on approval and kept.
alter table challans
  add column invoice_number text check (invoice_number ~ '^[A-Z0-9][A-Z0-9/-]{0,15}$'),
  add constraint challans_invoiced check (invoice_number is null
    or (reason = 'on-approval' and cancelled_at is null and returned_on is null));
create index challans_on_approval on challans (issued_on)
  where reason = 'on-approval' and cancelled_at is null and returned_on is null and invoice_number is null;

-- A cart and an order may have a product in several sizes. The setting decides what the cart accepts.
alter table shop_settings
  add several_sizes_in_cart boolean not null default false,
  add cart_version integer not null default 1;

-- Null: not wrapped, or not offered. 0: free of charge.
alter table orders add gift_wrap_paise bigint;
alter table orders add constraint orders_gift_wrap_paise_check check (gift_wrap_paise >= 0) not valid;

alter table shop_settings
  add gift_wrap_paise bigint check (gift_wrap_paise between 0 and 1000000);

-- Products that are sold before their pieces exist. Their stock is the number that can still be sold.
alter table products
  add column sale_mode text not null default '',
  add column dispatch_from date,
  add column making_days smallint,
  add constraint products_advance check (case sale_mode
    when '' then num_nonnulls(dispatch_from, making_days) = 0
    when 'pre-order' then dispatch_from is not null and making_days is null
    when 'made-to-order' then dispatch_from is null and making_days is not null and making_days between 1 and 365
    else false end) not valid;

-- Null for pieces that were in stock. The day is the one that the customer confirmed.
alter table order_lines
  add column sale_mode text,
  add column dispatch_day date,
  -- Whether the place of a piece made to order went back to the limit of its product.
  add column has_left boolean not null default false,
  add constraint order_lines_advance check (num_nulls(sale_mode, dispatch_day) in (0, 2)
    and sale_mode in ('pre-order', 'made-to-order')) not valid;

-- Sizes whose products still have the earlier label. Meanwhile the kind has both labels.
create table sizes_to_rename (
  kind text not null references product_kinds on delete cascade,
  earlier text not null,
  later text not null check (later <> earlier),
  -- The last product that was looked at in this round.
  last_product uuid,
  primary key (kind, earlier),
  unique (kind, later)
);

alter table shop_settings
  add column one_card_per_design boolean not null default false,
  add column list_display_version integer not null default 1;

create table videos (
  id uuid primary key,
  type text not null check (type in ('mp4', 'webm')),
  byte_count integer not null check (byte_count between 1 and 20971520),
  duration_ms integer not null check (duration_ms between 1 and 30500),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by text references users,
  created_at timestamptz not null default now(),
  unused_since timestamptz default now()
);
create index videos_by_time on videos (created_at, id);
create index videos_unused on videos (unused_since) where unused_since is not null;

-- A video that a product shows cannot be deleted. A trigger removes the rows of deleted products.
-- The poster is one of the product's pictures; the first one if that picture has left the product.
create table product_videos (
  product_id uuid primary key references products on delete cascade,
  video_id uuid not null references videos on delete restrict,
  poster_id uuid
);
create index product_videos_of_video on product_videos (video_id);

-- The videos of all versions of the home page, drafts included.
create table site_videos (
  video_id uuid not null references videos on delete restrict,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,40}$'),
  primary key (video_id, kind)
);

-- The GST unit (UQC) in which products of a kind are invoiced.
alter table product_kinds
  add column unit_code text not null default 'PCS' check (unit_code ~ '^[A-Z]{3}$');

-- Store credit that was the cash of an exchanged order, and is transferred to the customer on request. The credit ends
-- with the request, so that it cannot be spent meanwhile.
create table credit_payouts (
  id bigint generated always as identity primary key,
  lot_id bigint not null references credit_lots,
  -- The order from which the credit came back.
  order_id bigint not null references orders,
  amount_paise bigint not null check (amount_paise > 0),
  payee_sealed text,
  payee_shown text not null check (char_length(payee_shown) <= 100),
  requested_at timestamptz not null default now(),
  transferred_at timestamptz,
  transfer_reference text check (transfer_reference ~ '^[A-Z0-9]{12,22}$'),
  transferred_by text references users (id),
  -- It is store credit again: the customer kept it, or staff could not transfer it and gave a reason.
  withdrawn_at timestamptz,
  withdrawn_by text references users (id),
  withdraw_reason text not null default '' check (char_length(withdraw_reason) <= 500),
  check (num_nulls(transferred_at, transfer_reference, transferred_by) in (0, 3)),
  check (transferred_at is null or withdrawn_at is null),
  check (payee_sealed is null or num_nulls(transferred_at, withdrawn_at) = 2)
);
create index credit_payouts_to_make on credit_payouts (id) where transferred_at is null and withdrawn_at is null;
create index credit_payouts_of_order on credit_payouts (order_id);

-- Credit that was paid out, or that is credit again because it was not transferred.
alter table credit_entries
  drop constraint credit_entries_kind_check,
  add constraint credit_entries_kind_check check (kind in
    ('grant', 'use', 'give-back', 'expire', 'revoke', 'refund', 'payout', 'payout-back')) not valid,
  drop constraint credit_entries_check,
  add constraint credit_entries_check check (amount_paise <> 0
    and (amount_paise > 0) = (kind in ('grant', 'give-back', 'payout-back'))) not valid;

-- How long new gift cards are valid at least, and the text on them, from a day on. A card keeps the text it was issued with.
create table gift_card_terms (
  starts_on date primary key,
  months smallint not null check (months between 12 and 120),
  body text not null check (char_length(body) between 1 and 1000)
);
insert into gift_card_terms values ('2017-07-01', 12, 'It is not paid out in cash.');

-- Empty for cards from before.
alter table gift_cards add column terms text not null default '';
