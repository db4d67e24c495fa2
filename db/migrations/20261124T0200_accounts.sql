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
