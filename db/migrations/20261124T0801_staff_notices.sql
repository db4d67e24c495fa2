-- Emails to staff about events in the shop. The code knows the events, so that the next one needs no migration.

-- Without a row the default of the role applies (staff-notice.ts).
create table staff_notice_choices (
  staff_id text not null references users on delete cascade,
  event text not null check (event ~ '^[a-z][a-z-]{2,40}$'),
  delivery text not null check (delivery in ('immediately', 'daily', 'never')),
  primary key (staff_id, event)
);

-- One row per person and event, written in the transaction of the event. A job mails all due rows of a person together.
create table staff_notices (
  id bigint generated always as identity primary key,
  staff_id text not null references users on delete cascade,
  event text not null check (event ~ '^[a-z][a-z-]{2,40}$'),
  -- For example 'order:NUMBER'. A repeated event is no second notice.
  subject text not null check (char_length(subject) between 1 and 200),
  summary text not null check (char_length(summary) between 1 and 300),
  -- The admin page, from its first slash.
  path text not null check (path like '/admin%'),
  due_at timestamptz not null,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (staff_id, event, subject)
);
create index staff_notices_waiting on staff_notices (staff_id, due_at) where mailed_at is null;
create index staff_notices_mailed on staff_notices (staff_id, mailed_at) where mailed_at is not null;
create index staff_notices_by_age on staff_notices (created_at);

-- Products that were low at the last look. A product is announced again after it has been restocked.
create table low_stock_seen (
  product_id uuid primary key references products on delete cascade,
  seen_at timestamptz not null default now()
);
-- Products that are already low are not announced.
insert into low_stock_seen (product_id) select product_id from stock_totals where available <= 3;
