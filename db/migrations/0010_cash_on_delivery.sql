-- What the owner can switch while the shop is open: one row.
create table shop_settings (
  only_row boolean primary key default true check (only_row),
  cod_is_on boolean not null default false,
  -- An order for more than this is paid for online.
  cod_max_paise bigint not null default 500000 check (cod_max_paise between 100 and 50000000),
  version integer not null default 1,
  changed_by text references users,
  changed_at timestamptz not null default now()
);
insert into shop_settings default values;

-- Cash at the door asks no gateway: no payment of the gateway ever settles such an order, and nothing in it waits for one.
alter table orders
  add check (pay_mode <> 'cod' or settled_payment_id is null),
  add check (pay_mode <> 'cod' or payment_state <> 'pending_payment');
