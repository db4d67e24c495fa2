-- The money desk: what a person decides about money, what customers' banks ask back, and each day's sum against the gateway.

-- Every decision about money that somebody made by hand. Written beside what it changed, and never changed itself.
create table admin_actions (
  id bigint generated always as identity primary key,
  admin_id text not null references users,
  action text not null check (action in ('refund-requested', 'payment-accepted', 'refund-tried-again', 'refund-transferred',
    'payment-set-aside', 'gateway-asked', 'webhook-worked-on', 'day-compared')),
  order_id bigint references orders,
  payment_id bigint references payments,
  refund_id bigint references refunds,
  -- What it was done to, as the desk names it: an order's number, the gateway's id, a day.
  subject text not null,
  reason text not null default '',
  before jsonb not null,
  after jsonb not null,
  acted_at timestamptz not null default now()
);
create index admin_actions_of_order on admin_actions (order_id, id) where order_id is not null;
create index payments_set_aside on admin_actions (payment_id) where action = 'payment-set-aside';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name;
end $$;
create trigger written_once before update or delete on admin_actions for each row execute function refuse_change();

-- A customer's bank asks for money back. While it does, and when it has won, the shop sends none of it a second time.
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

-- One row per day of the shop's calendar: the sums of the last comparison, and every id on which the two books differ.
create table gateway_days (
  day date primary key,
  our_captured_paise bigint not null,
  our_refunded_paise bigint not null,
  gateway_captured_paise bigint not null,
  gateway_refunded_paise bigint not null,
  differences jsonb not null,
  compared_at timestamptz not null default now()
);

-- The gateway's own clock says to which of its days a payment belongs; ours may have heard of it later.
alter table payments add column gateway_created_at timestamptz;
update payments set gateway_created_at = created_at;
create index payments_by_day on payments (gateway_created_at);
create index payments_unmatched on payments (id) where role = 'unmatched';
create index payments_surplus on payments (id) where role = 'surplus';
create index orders_to_look_at on orders (id) where payment_state in ('payment_review', 'refund_due', 'pending_payment');

-- A refund that failed is replaced at most once: by another try, or by a transfer that somebody made by hand.
alter table refunds
  add column reason text not null default '',
  add column replaces bigint unique references refunds,
  add column gateway_created_at timestamptz,
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('requested', 'unknown', 'pending', 'processed', 'failed', 'transferred'));
update refunds set gateway_created_at = created_at where gateway_refund_id is not null;
update refunds set replaces = (
  select max(earlier.id) from refunds earlier
  where earlier.payment_id = refunds.payment_id and earlier.id < refunds.id and earlier.status = 'failed'
) where purpose ~ ' \d+$';
create index refunds_by_day on refunds (gateway_created_at);
create index refunds_failed on refunds (id) where status = 'failed';
