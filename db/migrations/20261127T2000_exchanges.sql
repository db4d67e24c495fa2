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
