-- Outbox and log of mails in one: a row is written in the transaction of the change that it announces.
-- The unique keys guarantee that nothing is announced twice.
create table mails (
  id bigint generated always as identity primary key,
  order_id bigint references orders,
  kind text not null check (kind in
    ('order-placed', 'paid-late', 'order-confirmed', 'out-for-delivery', 'delivered', 'refund-under-way', 'refund-done', 'newsletter')),
  -- Distinguishes several mails of one kind, such as two refunds; '' for kinds that an order has once.
  occasion text not null default '',
  recipient text not null,
  subject text not null,
  -- Heading, paragraphs and button; the layout is added when the mail is sent. Null for newsletters, which are stored once.
  letter jsonb,
  -- 'cancelled': the subscriber unsubscribed before the mail was sent.
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'cancelled')),
  tries integer not null default 0 check (tries >= 0),
  last_error text,
  tried_at timestamptz,
  -- Null when the mail was sent or given up.
  next_try_at timestamptz default now(),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  newsletter_id bigint references newsletters,
  subscriber_id uuid references subscribers,
  unique (order_id, kind, occasion),
  check ((status = 'sent') = (sent_at is not null)),
  check (status <> 'sent' or next_try_at is null),
  check (status <> 'queued' or next_try_at is not null),
  check (status <> 'failed' or last_error is not null),
  check (status <> 'cancelled' or (next_try_at is null and newsletter_id is not null)),
  check ((kind = 'newsletter') = (newsletter_id is not null)),
  check ((newsletter_id is null) = (subscriber_id is null)),
  check ((newsletter_id is null) = (order_id is not null)),
  check ((newsletter_id is null) = (letter is not null))
);
-- Mails about orders sort before newsletters, so that a newsletter never delays a receipt.
create index mails_due on mails ((newsletter_id is not null), next_try_at) where next_try_at is not null;
create index mails_failed on mails (id) where status = 'failed';
create unique index one_mail_per_newsletter_and_subscriber on mails (newsletter_id, subscriber_id) where newsletter_id is not null;
create index mails_of_newsletter on mails (newsletter_id, status) where newsletter_id is not null;
create index mails_waiting_of_subscriber on mails (subscriber_id) where status in ('queued', 'failed') and subscriber_id is not null;
