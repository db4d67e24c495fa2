-- Refunds that somebody made in the gateway's dashboard, or that the gateway made by itself, are rows like our own: they
-- take from what is left of a payment, so that nothing is promised twice.
alter table refunds
  add column origin text not null default 'shop' check (origin in ('shop', 'gateway')),
  add check (origin = 'shop' or gateway_refund_id is not null);
create index refunds_of_payment on refunds (payment_id);

-- How long a customer has kept pieces from others without paying.
create index orders_unpaid_of_customer on orders (customer_id, created_at) where placed_at is null;

-- Whom the courier may take cash from.
alter table shop_settings
  -- Beginnings of pincodes: '4000' is a part of Mumbai. None: everywhere.
  add column cod_pincodes text[] not null default '{}',
  -- Telephone numbers of people who have sent parcels back: ten digits.
  add column cod_refused_phones text[] not null default '{}',
  -- Cash orders of one telephone number that are not delivered yet.
  add column cod_open_max smallint not null default 3 check (cod_open_max between 1 and 100);

-- The courier has brought the cash. Written once, by whoever counted it.
create table cash_handovers (
  order_id bigint primary key references orders,
  amount_paise bigint not null check (amount_paise > 0),
  brought_by text not null default '',
  noted_by text not null references users,
  noted_at timestamptz not null default now()
);
create index cash_handovers_by_day on cash_handovers (noted_at);
create trigger written_once before update or delete on cash_handovers for each row execute function refuse_change();
create index orders_at_the_door on orders (id) where pay_mode = 'cod' and payment_state = 'paid' and status >= 3;
create index cash_orders_under_way on orders (phone_no) where pay_mode = 'cod' and payment_state = 'paid' and status < 4;

-- A parcel that nobody wanted comes back to the shelf, once.
alter table stock_movements
  drop constraint stock_movements_reason_check,
  drop constraint stock_movements_check,
  drop constraint stock_movements_check1,
  add constraint stock_movements_reason_check check (reason in ('opening', 'sale', 'correction', 'restock', 'hold', 'release', 'return')),
  add constraint stock_movements_check check ((reason in ('sale', 'hold', 'release', 'return')) = (order_id is not null)),
  add constraint stock_movements_check1 check (case reason
    when 'hold' then change = 0 and reserved_change > 0
    when 'release' then change = 0 and reserved_change < 0
    when 'sale' then change < 0 and reserved_change in (0, change)
    when 'return' then change > 0 and reserved_change = 0
    else change <> 0 and reserved_change = 0 end);

alter table admin_actions
  drop constraint admin_actions_action_check,
  add constraint admin_actions_action_check check (action in ('refund-requested', 'payment-accepted', 'refund-tried-again',
    'refund-transferred', 'payment-set-aside', 'gateway-asked', 'webhook-worked-on', 'day-compared', 'cash-received', 'parcel-returned'));
