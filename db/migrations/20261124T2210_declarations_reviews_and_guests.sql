-- In the order of a checkout, so that neither holds a table for which the other waits.
lock table users, carts, cart_lines, orders, order_lines, products, stock, stock_holds,
  stock_movements, payments in access exclusive mode;

-- Declarations of products that the law asks for, complaints, and the texts of consents.

-- '' leaves the declaration to the kind, and customer care then to the business details.
alter table products
  add column country_of_origin text not null default '',
  add column maker_role text not null default '',
  add column maker text not null default '',
  add column net_quantity text not null default '',
  add column customer_care text not null default '',
  -- Bits of the declarations that the row does not make itself, written by a trigger: 1 origin, 2 maker, 4 net quantity, 8 customer care.
  add column undeclared smallint not null default 15,
  -- A scheduled product that lacks declarations while the shop blocks such products.
  add column is_withheld boolean not null default false,
  add constraint products_country_of_origin_check
    check (country_of_origin ~ '^([A-Z]{2})?$') not valid,
  add constraint products_maker_role_check
    check (maker_role in ('', 'manufacturer', 'packer', 'importer', 'marketer')) not valid,
  add constraint products_maker_check check (char_length(maker) <= 300) not valid,
  add constraint products_net_quantity_check check (char_length(net_quantity) <= 100) not valid,
  add constraint products_customer_care_check check (char_length(customer_care) <= 300) not valid;
alter table product_kinds
  add column country_of_origin text not null default '' check (country_of_origin ~ '^([A-Z]{2})?$'),
  add column maker_role text not null default '' check (maker_role in ('', 'manufacturer', 'packer', 'importer', 'marketer')),
  add column maker text not null default '' check (char_length(maker) <= 300),
  add column net_quantity text not null default '' check (char_length(net_quantity) <= 100),
  add column customer_care text not null default '' check (char_length(customer_care) <= 300),
  add column undeclared smallint not null default 15;

alter table shop_settings
  add column publication_gate text not null default 'warn' check (publication_gate in ('off', 'warn', 'block')),
  add column compliance_version integer not null default 1;

-- Duties that only the owner can check, with the day on which they were done: for example joining the National Consumer Helpline.
create table compliance_declarations (
  item text primary key check (item ~ '^[a-z][a-z-]{2,40}$'),
  declared_on date not null,
  note text not null default '' check (char_length(note) <= 500),
  declared_by text not null references users,
  declared_at timestamptz not null default now()
);

-- The yearly self-audit on dark patterns; the newest one that is shown is the certificate on the site.
create table self_audits (
  id bigint generated always as identity primary key,
  audited_on date not null,
  shown_from date not null,
  signer text not null check (char_length(signer) between 1 and 200),
  body text not null check (char_length(body) between 1 and 5000),
  declared_by text not null references users,
  declared_at timestamptz not null default now(),
  is_shown boolean not null default false
);

-- A customer's complaint as it was recorded; name, email and text never change.
create table complaints (
  id uuid primary key,
  -- Also part of mails and pages: for example C-7K2M9QXD.
  number text not null unique check (number ~ '^C-[0-9A-Z]{8}$'),
  -- Not guessable, so that only a recipient of the mail can see the complaint.
  lookup_key uuid not null unique default gen_random_uuid(),
  name text not null,
  email text not null,
  order_number text not null default '',
  body text not null,
  recorded_at timestamptz not null default now(),
  acknowledge_by timestamptz not null,
  resolve_by timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text references users,
  result text check (result in ('resolved', 'partly', 'rejected')),
  closed_at timestamptz,
  closed_by text references users,
  -- The number at the National Consumer Helpline; '' if the complaint did not come from there.
  helpline_docket text not null default '' check (char_length(helpline_docket) <= 60),
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check (num_nulls(result, closed_at, closed_by) in (0, 3)),
  check (closed_at is null or acknowledged_at is not null)
);
create index complaints_newest on complaints (recorded_at desc, id desc);
create index complaints_open on complaints (resolve_by, id) where closed_at is null;
create index complaints_of_email on complaints (lower(email));

create table complaint_answers (
  id bigint generated always as identity primary key,
  complaint_id uuid not null references complaints on delete cascade,
  body text not null,
  sent_at timestamptz not null default now(),
  sent_by text not null references users
);
create index complaint_answers_of_complaint on complaint_answers (complaint_id, id);

-- Each reminder of a deadline is sent once.
create table complaint_reminders (
  complaint_id uuid not null references complaints on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z-]{2,40}$'),
  sent_at timestamptz not null default now(),
  primary key (complaint_id, kind)
);

-- Texts of consents, each from a day on. A stored consent names the version that was shown.
create table consent_texts (
  purpose text not null check (purpose in ('newsletter', 'cart-reminder', 'review')),
  version integer not null check (version > 0),
  body text not null check (char_length(body) between 1 and 1000),
  starts_on date not null,
  written_by text references users on delete set null,
  written_at timestamptz not null default now(),
  is_announced boolean not null default false,
  primary key (purpose, version)
);
insert into consent_texts (purpose, version, body, starts_on, is_announced) values
  ('newsletter', 1, 'We write when something new comes off the loom. Each mail has a link to unsubscribe.', '2026-01-01', true),
  ('cart-reminder', 1, 'Remind me by email of what I leave in my cart. Each mail has a link to end this.', '2026-01-01', true),
  ('review', 1, 'My review may be shown in the shop with my first name. I can delete it at any time.', '2026-01-01', true);
-- Null for consents from before the texts had versions.
alter table subscribers add column consent_version integer;
-- Accounts: cost of products, names for the accountant's programs, limits of the GST return, settlements.

-- The cost of one piece without GST, null if unknown. Only admins see it.
alter table products
  add column cost_paise bigint,
  add constraint products_cost_paise_check
    check (cost_paise between 100 and 50000000) not valid;

-- Invoices to unregistered buyers in other states above this value are listed one by one in the GST return.
create table large_invoice_limits (
  starts_on date primary key,
  limit_paise bigint not null check (limit_paise > 0)
);
insert into large_invoice_limits (starts_on, limit_paise) values
  ('2017-07-01', 25000000),
  ('2024-08-01', 10000000);

-- Names of ledgers and taxes that differ from the initial ones.
alter table shop_settings
  add column book_names jsonb not null default '{}' check (jsonb_typeof(book_names) = 'object'),
  add column book_names_version integer not null default 1;

-- Imported files of the gateway's settlement report.
create table settlement_imports (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  imported_by text not null references users,
  imported_at timestamptz not null default now(),
  lines_added integer not null check (lines_added >= 0),
  lines_known integer not null check (lines_known >= 0)
);
create index settlement_imports_newest on settlement_imports (imported_at desc, id);

-- Lines of the gateway's settlement reports. Importing a line again adds no row.
create table settlement_lines (
  settlement_id text not null check (char_length(settlement_id) between 1 and 60),
  -- The gateway's id of a payment, refund or adjustment.
  entity_id text not null check (char_length(entity_id) between 1 and 60),
  kind text not null check (kind in ('payment', 'refund', 'other')),
  settled_on date not null,
  utr text not null default '' check (char_length(utr) <= 60),
  -- The payment, refund or adjustment, before fee and tax.
  amount_paise bigint not null check (amount_paise >= 0),
  fee_paise bigint not null,
  tax_paise bigint not null,
  -- Positive if it was paid to the shop.
  net_paise bigint not null,
  import_id uuid not null references settlement_imports,
  primary key (entity_id, settlement_id)
);
create index settlement_lines_by_day on settlement_lines (settled_on, settlement_id);
-- Back in stock: the waiting list of each stock row.

create table back_in_stock_requests (
  -- The order of the waiting list.
  id bigint generated always as identity primary key,
  product_id uuid not null references products,
  -- The size of the stock row; '' for a product that counts all sizes together.
  size text not null check (char_length(size) <= 13),
  email text not null check (email = lower(email) and char_length(email) <= 254),
  -- In the links that confirm and end the request.
  key uuid not null unique default gen_random_uuid(),
  requested_at timestamptz not null default now(),
  -- Null until the owner of the address has confirmed it. Such requests get no other mail.
  confirmed_at timestamptz,
  notified_at timestamptz,
  check (notified_at is null or confirmed_at is not null)
);
create unique index one_waiting_request_per_address on back_in_stock_requests (product_id, size, email) where notified_at is null;
create index back_in_stock_waiting on back_in_stock_requests (product_id, size, id) where notified_at is null and confirmed_at is not null;
create index back_in_stock_requests_of_email on back_in_stock_requests (email);

-- How many available pieces of a stock row were announced to its waiting list.
create table back_in_stock_rounds (
  product_id uuid not null references products on delete cascade,
  size text not null,
  announced integer not null default 0 check (announced >= 0),
  primary key (product_id, size)
);

alter table shop_settings
  -- People who get a mail for each piece that is back in stock.
  add column notified_per_piece smallint not null default 1 check (notified_per_piece between 1 and 20),
  add column customer_mails_version integer not null default 1;
-- Choices whose products have outdated search documents, and the last product that was renewed.
create table entries_to_reindex (
  entry text primary key,
  last_product uuid
);
drop function if exists reindex_entries(text[]);
drop function if exists rename_size(text, text, text);
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

-- Products that differ only by colour share the name of a design. '' is none.
alter table products
  add column design text not null default '',
  add constraint products_design_check check (char_length(design) <= 100) not valid;

-- Questions about products. A question has no name: the page shows it without one.
create table product_questions (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products,
  -- '' if it is about no certain size.
  size text not null default '' check (char_length(size) <= 20),
  email text not null check (char_length(email) between 3 and 254),
  body text not null check (char_length(body) between 1 and 1000),
  asked_at timestamptz not null default clock_timestamp(),
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- The one mail to the person who asked.
  mailed_at timestamptz,
  hidden_at timestamptz,
  -- Shown to staff only.
  hidden_reason text check (char_length(hidden_reason) between 1 and 500),
  check ((answer is null) = (answered_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index product_questions_shown on product_questions (product_id, answered_at desc, id)
  where answer is not null and hidden_at is null;
create index product_questions_newest on product_questions (asked_at desc, id);
create index product_questions_of_email on product_questions (email);

-- Until when one process books the parcel. The others wait, so that the carrier gets one order.
alter table parcels add column booking_until timestamptz;

-- A customer's own uses of a popular offer are few: found without its other uses.
create index offer_uses_by_customer on offer_uses (offer_id, customer_id) where state <> 'released';
create index offer_uses_by_phone on offer_uses (offer_id, phone_hash) where state <> 'released';
create index offer_uses_by_email on offer_uses (offer_id, email_hash) where state <> 'released';

-- Store credit: amounts granted to customers, and an append-only ledger of what happened to them.

create table credit_lots (
  id bigint generated always as identity primary key,
  customer_id text not null references users (id),
  amount_paise bigint not null check (amount_paise between 1 and 50000000),
  -- The sum of the entries, kept by a trigger. The check refuses a use above the balance.
  left_paise bigint not null default 0 check (left_paise >= 0 and left_paise <= amount_paise),
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index credit_lots_of_customer on credit_lots (customer_id, expires_at, id);
create index credit_lots_to_expire on credit_lots (expires_at) where left_paise > 0 and expires_at is not null;

create table credit_entries (
  id bigint generated always as identity primary key,
  lot_id bigint not null references credit_lots (id),
  kind text not null check (kind in ('grant', 'use', 'give-back', 'expire', 'revoke')),
  amount_paise bigint not null check (amount_paise <> 0 and (amount_paise > 0) = (kind in ('grant', 'give-back'))),
  order_id bigint references orders (id) check ((order_id is not null) = (kind in ('use', 'give-back'))),
  staff_id text references users (id),
  reason text not null default '' check (char_length(reason) <= 500),
  at timestamptz not null default now()
);
create index credit_entries_of_lot on credit_entries (lot_id, id);
create index credit_entries_of_order on credit_entries (order_id) where order_id is not null;
create index credit_entries_by_time on credit_entries (at);
create unique index one_grant_per_lot on credit_entries (lot_id) where kind = 'grant';

-- The total is paid with store credit and, for the rest, by the gateway or in cash.
alter table orders
  add column credit_paise bigint not null default 0,
  add constraint orders_check9 check (credit_paise >= 0 and credit_paise <= total_paise) not valid,
  -- The total less the store credit.
  add column payable_paise bigint,
  add constraint orders_payable check (payable_paise = total_paise - credit_paise) not valid,
  drop constraint orders_check,
  drop constraint orders_pay_mode_check,
  add constraint orders_check check (payment_state <> 'paid' or pay_mode in ('cod', 'credit')
    or settled_payment_id is not null) not valid,
  add constraint orders_pay_mode_check check (pay_mode in ('gateway', 'cod', 'credit')) not valid,
  add constraint orders_credit_check check (case pay_mode
    when 'credit' then credit_paise = total_paise and payment_state <> 'pending_payment'
      and settled_payment_id is null
    when 'cod' then credit_paise = 0 else payable_paise >= 100 end) not valid,
  alter column search_text drop expression;
-- The defaults make both columns optional in inserts.
alter table orders
  alter column search_text set default '',
  alter column payable_paise set default 0;

-- Instead of generated columns, for which PostgreSQL rewrites the whole table under a lock.
create function set_order_columns() returns trigger language plpgsql as $$
begin
  new.payable_paise := new.total_paise - new.credit_paise;
  new.search_text := lower(concat_ws(' ', new.number, new.first_name, new.last_name, new.email,
    new.address_email, new.phone_no, new.alt_phone_no, new.city, new.pincode, new.bought_titles));
  return new;
end $$;
create trigger set_order_columns before insert or update of total_paise, credit_paise, payable_paise,
  number, first_name, last_name, email, address_email, phone_no, alt_phone_no, city, pincode,
  bought_titles, search_text
  on orders for each row execute function set_order_columns();

-- The owner's notice that orders are sent later, and scheduled drafts of the home page and the menus.

-- Null times are without a limit.
alter table shop_settings
  add column holiday_text text not null default '' check (char_length(holiday_text) <= 200),
  add column holiday_from timestamptz,
  add column holiday_until timestamptz,
  add column holiday_version integer not null default 1,
  add constraint shop_settings_holiday_ends_later check (holiday_from < holiday_until);

-- Versions of the home page and the menus that are published at a set time. Later drafts do not change them.
create table site_schedules (
  kind text primary key check (kind ~ '^[a-z][a-z-]{0,40}$'),
  body jsonb not null,
  publish_at timestamptz not null,
  scheduled_by text not null references users
);

-- Customers who want a mail when a piece on their wish list costs less.
create table price_drop_requests (
  customer_id text primary key references users on delete cascade,
  -- In the link that ends the mails.
  key uuid not null unique default gen_random_uuid(),
  requested_at timestamptz not null default now()
);

-- The lowest price that the customer has seen. Only lower prices are announced.
alter table wish_list_items add column known_price_paise bigint check (known_price_paise > 0);
update wish_list_items set known_price_paise = selling_price_paise from products where id = product_id;

-- Guest checkout: customers without a password, and the setting that allows them.

-- Many guests may give the same e-mail, also that of an account: it gives them no access.
alter table users
  add column is_guest boolean not null default false,
  -- Part of the links in a guest's mails.
  add column guest_key text,
  add constraint users_guest_key_check check (char_length(guest_key) = 22) not valid;

alter table shop_settings
  add column guest_checkout_is_on boolean not null default false,
  add column guest_checkout_version integer not null default 1;

-- The badge of the admin's navigation counts questions without an answer.
create index product_questions_waiting on product_questions (id)
  where answer is null and hidden_at is null;

-- An order can name the business that gets the GST invoice, and hold a note and a gift message.
alter table orders
  add column buyer_business text not null default '',
  add column customer_note text not null default '',
  add column gift_message text not null default '',
  add constraint orders_buyer_business_check check (char_length(buyer_business) <= 100) not valid,
  add constraint orders_customer_note_check check (char_length(customer_note) <= 500) not valid,
  add constraint orders_gift_message_check check (char_length(gift_message) <= 300) not valid,
  add constraint orders_business_check
    check (buyer_business = '' or buyer_gstin is not null) not valid;
