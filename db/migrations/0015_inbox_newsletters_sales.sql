-- The inbox: who has read and who has answered what a customer wrote.
alter table queries
  add column read_at timestamptz,
  add column read_by text references users,
  add column answered_at timestamptz,
  add column answered_by text references users,
  add column search_text text not null generated always as
    (lower(your_name || ' ' || your_email || ' ' || your_subject || ' ' || your_message)) stored,
  add check ((read_at is null) = (read_by is null)),
  add check ((answered_at is null) = (answered_by is null)),
  -- Nobody answers what was not read.
  add check (answered_at is null or read_at is not null);
create index queries_search on queries using gin (search_text gin_trgm_ops);
create index queries_unread on queries (sent_at desc, id desc) where read_at is null;
create index queries_unanswered on queries (sent_at desc, id desc) where answered_at is null;

-- When and where somebody agreed to be written to, and the end of it. The row stays, so that it is known for whom nobody may write again.
alter table subscribers
  -- The page of the shop where the form was sent from; '' where that is not known.
  add column subscribed_on text not null default '' check (char_length(subscribed_on) <= 200),
  add column unsubscribed_at timestamptz,
  -- Nobody can guess it: whoever has it has read a mail that was sent to this address.
  add column unsubscribe_key uuid not null unique default gen_random_uuid();
create index subscribers_by_email on subscribers using gin (email gin_trgm_ops);
create index subscribers_to_write_to on subscribers (id) where unsubscribed_at is null;

create table newsletters (
  id bigint generated always as identity primary key,
  subject text not null,
  heading text not null,
  body text not null,
  -- A page of the shop and what its button says; both or neither.
  button_words text not null default '',
  button_path text not null default '' check (button_path = '' or button_path like '/%'),
  -- Raised by every edit: an edit, and a sending, that is based on an older one is refused.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null references users,
  -- From then on nothing of it changes.
  sent_at timestamptz,
  sent_by text references users,
  -- Addressing goes through the subscribers in the order of their ids, and begins again where it was.
  addressed_up_to uuid,
  addressed_at timestamptz,
  check ((sent_at is null) = (sent_by is null)),
  check (addressed_up_to is null or sent_at is not null),
  check (addressed_at is null or sent_at is not null),
  check ((button_words = '') = (button_path = ''))
);
create index newsletters_being_addressed on newsletters (id) where sent_at is not null and addressed_at is null;

-- A newsletter's mail is a row like an order's: place in the queue and entry in the log. What it says stands once, in the newsletter.
alter table mails
  alter column order_id drop not null,
  alter column letter drop not null,
  add column newsletter_id bigint references newsletters,
  add column subscriber_id uuid references subscribers,
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in
    ('order-placed', 'paid-late', 'order-confirmed', 'out-for-delivery', 'delivered', 'refund-under-way', 'refund-done', 'newsletter')),
  drop constraint mails_status_check,
  -- Cancelled: whoever it was for has unsubscribed before it left.
  add constraint mails_status_check check (status in ('queued', 'sent', 'failed', 'cancelled')),
  add check (status <> 'cancelled' or (next_try_at is null and newsletter_id is not null)),
  add check ((kind = 'newsletter') = (newsletter_id is not null)),
  add check ((newsletter_id is null) = (subscriber_id is null)),
  add check ((newsletter_id is null) = (order_id is not null)),
  add check ((newsletter_id is null) = (letter is not null));
create unique index one_mail_per_newsletter_and_subscriber on mails (newsletter_id, subscriber_id) where newsletter_id is not null;
create index mails_of_newsletter on mails (newsletter_id, status) where newsletter_id is not null;
create index mails_waiting_of_subscriber on mails (subscriber_id) where status in ('queued', 'failed') and subscriber_id is not null;
-- Ten thousand newsletters never make somebody wait for the receipt of an order.
drop index mails_due;
create index mails_due on mails ((newsletter_id is not null), next_try_at) where next_try_at is not null;

-- The first screen adds up what was sold on each of the last days: read from this index alone.
create index orders_sold on orders (placed_at) include (total_paise) where payment_state = 'paid';
