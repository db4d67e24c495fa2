-- What the shop writes to customers about their orders. A row is written beside the change that it announces, and is both
-- the mail's place in the queue and its entry in the log. Its key says that nothing is announced twice.
create table mails (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in
    ('order-placed', 'paid-late', 'order-confirmed', 'out-for-delivery', 'delivered', 'refund-under-way', 'refund-done')),
  -- Tells two of a kind apart, as one refund from another; '' where an order has one.
  occasion text not null default '',
  recipient text not null,
  subject text not null,
  -- Heading, paragraphs and button; the look is put on when it is sent.
  letter jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  last_error text,
  tried_at timestamptz,
  -- Null when nobody tries any more: it was sent, or given up.
  next_try_at timestamptz default now(),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (order_id, kind, occasion),
  check ((status = 'sent') = (sent_at is not null)),
  check (status <> 'sent' or next_try_at is null),
  check (status <> 'queued' or next_try_at is not null),
  check (status <> 'failed' or last_error is not null)
);
create index mails_due on mails (next_try_at) where next_try_at is not null;
create index mails_failed on mails (id) where status = 'failed';
create index mails_by_recipient on mails using gin (lower(recipient) gin_trgm_ops);
