create table payment_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  currency char(3) not null,
  amount_paise bigint not null,
  receipt text not null unique check (char_length(receipt) between 8 and 40),
  gateway_order_id text unique check (gateway_order_id ~ '^order_[A-Za-z0-9]{14}$'),
  status text not null check (status in ('initiating', 'unknown', 'open', 'paid', 'superseded', 'closed')),
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  unique (order_id, id),
  -- The amount requested is the order's total, and the total can no longer change.
  foreign key (order_id, currency, amount_paise) references orders (id, currency, total_paise),
  check (status not in ('open', 'paid') or gateway_order_id is not null)
);
create unique index one_live_attempt on payment_attempts (order_id) where status in ('initiating', 'unknown', 'open');
create index attempts_to_check on payment_attempts (next_check_at) where next_check_at is not null;

create table payments (
  id bigint generated always as identity primary key,
  gateway_payment_id text not null unique check (gateway_payment_id ~ '^pay_[A-Za-z0-9]{14}$'),
  attempt_id bigint,
  order_id bigint,
  currency char(3) not null,
  amount_paise bigint not null check (amount_paise > 0),
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  role text not null check (role in ('candidate', 'settling', 'surplus', 'unmatched')),
  settles_order_id bigint unique,
  method text,
  error_code text,
  error_reason text,
  refund_committed_paise bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The gateway's clock decides to which of its days a payment belongs; the shop may have learnt of it later.
  gateway_created_at timestamptz,
  foreign key (attempt_id, order_id) references payment_attempts (id, order_id) match full,
  -- A captured payment settles only an order of exactly its amount.
  foreign key (settles_order_id, currency, amount_paise) references orders (id, currency, total_paise),
  unique (id, settles_order_id),
  check ((role = 'settling') = (settles_order_id is not null)),
  check (settles_order_id is null or (settles_order_id = order_id and status in ('captured', 'refunded'))),
  check (role <> 'unmatched' or order_id is null),
  check (refund_committed_paise between 0 and amount_paise)
);
create index payments_of_order on payments (order_id);
create index payments_by_day on payments (gateway_created_at);
create index payments_unmatched on payments (id) where role = 'unmatched';
create index payments_surplus on payments (id) where role = 'surplus';
create index payments_undecided on payments (order_id) where role = 'candidate' and status = 'captured';
alter table orders add foreign key (settled_payment_id, id) references payments (id, settles_order_id) deferrable initially deferred;

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  purpose text not null,
  -- A refund that failed or was withdrawn is replaced by the next try of the same purpose.
  try_number integer not null default 1 check (try_number >= 1),
  amount_paise bigint not null check (amount_paise >= 100),
  idempotency_key text not null unique check (idempotency_key ~ '^[A-Za-z0-9_-]{10,64}$'),
  gateway_refund_id text unique check (gateway_refund_id ~ '^rfnd_[A-Za-z0-9]{14}$'),
  -- 'transferred': an admin paid the customer outside the gateway. 'withdrawn': cancelled unsent, because the gateway refunded on its own.
  status text not null check (status in ('requested', 'unknown', 'pending', 'processed', 'failed', 'transferred', 'withdrawn')),
  requested_by text references users,
  last_error text,
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reason text not null default '',
  -- A failed refund is replaced at most once.
  replaces bigint unique references refunds,
  gateway_created_at timestamptz,
  -- 'gateway': made in the gateway's dashboard or by the gateway. It counts against the payment's balance like any other.
  origin text not null default 'shop' check (origin in ('shop', 'gateway')),
  unique (payment_id, purpose, try_number),
  check (status not in ('pending', 'processed') or gateway_refund_id is not null),
  check (origin = 'shop' or gateway_refund_id is not null)
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_by_day on refunds (gateway_created_at);
create index refunds_failed on refunds (id) where status = 'failed';
create index refunds_under_way on refunds (next_try_at) where status in ('requested', 'unknown', 'pending');

-- A webhook is stored before it is acknowledged, and processed afterwards. A repeated webhook is the same row.
create table webhook_inbox (
  endpoint text not null,
  event_id text not null,
  event text not null,
  raw bytea not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  tries integer not null default 0,
  last_error text,
  primary key (endpoint, event_id)
);
create index webhook_inbox_open on webhook_inbox (received_at) where processed_at is null;
create index webhook_inbox_by_time on webhook_inbox (received_at);

-- Chargebacks. While a dispute is open, and after the bank has won it, the shop does not refund that amount a second time.
create table disputes (
  id bigint generated always as identity primary key,
  gateway_dispute_id text not null unique check (gateway_dispute_id ~ '^disp_[A-Za-z0-9]{14}$'),
  payment_id bigint not null references payments,
  amount_paise bigint not null check (amount_paise > 0),
  currency char(3) not null,
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  phase text not null default '',
  reason_code text not null default '',
  respond_by timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_of_payment on disputes (payment_id);

-- Current incidents at the gateway only, as it reports them: rows are deleted when an incident ends.
create table gateway_troubles (
  -- The gateway's id, or 'keys' when it rejects the shop's keys.
  name text primary key check (name = 'keys' or name ~ '^down_[A-Za-z0-9]{14}$'),
  -- netbanking, upi, card or any method the gateway adds; 'all' for the keys.
  method text not null,
  -- Code of the bank, app or network; '' for all of them.
  instrument text not null default '',
  severity text not null check (severity in ('high', 'medium', 'low')),
  since timestamptz not null default now()
);

-- One row per calendar day of the shop: the totals of the last comparison and every id that differs.
create table gateway_days (
  day date primary key,
  our_captured_paise bigint not null,
  our_refunded_paise bigint not null,
  gateway_captured_paise bigint not null,
  gateway_refunded_paise bigint not null,
  differences jsonb not null,
  compared_at timestamptz not null default now()
);

-- The courier has delivered the cash of an order.
create table cash_handovers (
  order_id bigint primary key references orders,
  amount_paise bigint not null check (amount_paise > 0),
  brought_by text not null default '',
  noted_by text not null references users,
  noted_at timestamptz not null default now()
);
create index cash_handovers_by_day on cash_handovers (noted_at);
