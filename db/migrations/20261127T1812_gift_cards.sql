-- Only the hash of a code is stored. The code itself is mailed to the receiver, or shown once to staff.
create table gift_cards (
  id bigint generated always as identity primary key,
  request_key uuid not null unique,
  code_hash text not null unique,
  code_end text not null check (char_length(code_end) = 4),
  amount_paise bigint not null check (amount_paise between 10000 and 50000000),
  paid_by text not null check (paid_by in ('complimentary', 'cash', 'upi', 'bank')),
  payment_reference text not null default '' check (char_length(payment_reference) <= 100),
  receiver_name text not null default '' check (char_length(receiver_name) <= 100),
  receiver_email text not null default '' check (char_length(receiver_email) <= 254),
  message text not null default '' check (char_length(message) <= 500),
  issued_by text not null references users (id),
  issued_at timestamptz not null default now(),
  -- At least a year. Null for a card without an end.
  expires_at timestamptz check (expires_at >= issued_at + interval '1 year'),
  redeemed_at timestamptz,
  redeemed_by text references users (id),
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  check ((redeemed_at is null) = (redeemed_by is null)),
  check ((cancelled_at is null) = (cancel_reason is null)),
  check (redeemed_at is null or cancelled_at is null)
);
create index gift_cards_open on gift_cards (expires_at) where redeemed_at is null and cancelled_at is null;
create index gift_cards_of_customer on gift_cards (redeemed_by) where redeemed_by is not null;
create index gift_cards_by_receiver on gift_cards (lower(receiver_email)) where receiver_email <> '';

-- Credit of a redeemed card. A card gives credit once.
alter table credit_lots
  add column gift_card_id bigint references gift_cards (id) constraint credit_lots_one_per_gift_card unique;
