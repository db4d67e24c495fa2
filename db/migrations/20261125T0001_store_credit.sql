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
  add column credit_paise bigint not null default 0 check (credit_paise >= 0 and credit_paise <= total_paise),
  add column payable_paise bigint not null generated always as (total_paise - credit_paise) stored;
alter table orders add constraint orders_id_currency_payable_paise_key unique (id, currency, payable_paise);
alter table payment_attempts
  drop constraint payment_attempts_order_id_currency_amount_paise_fkey,
  add foreign key (order_id, currency, amount_paise) references orders (id, currency, payable_paise);
alter table payments
  drop constraint payments_settles_order_id_currency_amount_paise_fkey,
  add foreign key (settles_order_id, currency, amount_paise) references orders (id, currency, payable_paise);
alter table orders
  drop constraint orders_id_currency_total_paise_key,
  drop constraint orders_check,
  drop constraint orders_pay_mode_check,
  add constraint orders_check check (payment_state <> 'paid' or pay_mode in ('cod', 'credit') or settled_payment_id is not null),
  add constraint orders_pay_mode_check check (pay_mode in ('gateway', 'cod', 'credit')),
  add constraint orders_credit_check check (case pay_mode
    when 'credit' then credit_paise = total_paise and payment_state <> 'pending_payment' and settled_payment_id is null
    when 'cod' then credit_paise = 0 else payable_paise >= 100 end);
