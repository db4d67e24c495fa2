-- Orders that their customers cancelled. Cancellations by staff are in staff_changes.
create table customer_cancellations (
  order_id bigint primary key references orders,
  reason text not null default '' check (char_length(reason) <= 500),
  cancelled_at timestamptz not null default now()
);
