-- Every admin write with the values before and after, in the transaction of the write.
create table staff_changes (
  id bigint generated always as identity primary key,
  staff_id text not null references users,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$' and char_length(action) <= 60),
  -- 'product:ID', 'order:NUMBER', 'settings' …
  subject text not null check (char_length(subject) between 1 and 2000),
  kind text not null generated always as (split_part(subject, ':', 1)) stored,
  before jsonb,
  after jsonb,
  -- Not now(): several changes in one transaction keep their order.
  changed_at timestamptz not null default clock_timestamp(),
  -- Manual decisions about money also name their rows and their reason.
  is_payment_action boolean not null generated always as (action in ('refund-requested', 'payment-accepted', 'refund-tried-again',
    'refund-transferred', 'payment-set-aside', 'gateway-asked', 'webhook-worked-on', 'day-compared', 'cash-received', 'parcel-returned')) stored,
  order_id bigint references orders,
  payment_id bigint references payments,
  refund_id bigint references refunds,
  reason text not null default '',
  check (is_payment_action or (order_id is null and payment_id is null and refund_id is null and reason = '')),
  check (not is_payment_action or (before is not null and after is not null))
);
create index staff_changes_by_time on staff_changes (changed_at);
create index staff_changes_of_subject on staff_changes (subject, changed_at);
create index staff_changes_of_kind on staff_changes (kind, changed_at);
create index staff_changes_of_person on staff_changes (staff_id, changed_at);
create index staff_changes_about_money on staff_changes (id) where is_payment_action;
create index staff_changes_of_order on staff_changes (order_id, id) where order_id is not null;
-- Lower case, because the change log is searched for ids as typed.
create index staff_changes_of_payment on staff_changes (lower(subject), changed_at) where kind = 'payment';
create index payments_set_aside on staff_changes (payment_id) where action = 'payment-set-aside';

-- Links that turn one recipient into staff, once. Only the hash of the token is stored.
create table staff_invitations (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('packer', 'admin')),
  token_hash text not null unique,
  -- The admin confirmed that the existing customer account becomes a staff account.
  may_raise_customer boolean not null default false,
  invited_by text not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ending text check (ending in ('accepted', 'withdrawn', 'replaced')),
  accepted_by text references users,
  check ((ended_at is null) = (ending is null)),
  check ((accepted_by is not null) = (ending is not null and ending = 'accepted'))
);
create unique index open_invitation_of_email on staff_invitations (email) where ended_at is null;
