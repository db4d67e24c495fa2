-- Store credit that was the cash of an exchanged order, and is transferred to the customer on request. The credit ends
-- with the request, so that it cannot be spent meanwhile.
create table credit_payouts (
  id bigint generated always as identity primary key,
  lot_id bigint not null references credit_lots,
  -- The order from which the credit came back.
  order_id bigint not null references orders,
  amount_paise bigint not null check (amount_paise > 0),
  payee_sealed text,
  payee_shown text not null check (char_length(payee_shown) <= 100),
  requested_at timestamptz not null default now(),
  transferred_at timestamptz,
  transfer_reference text check (transfer_reference ~ '^[A-Z0-9]{12,22}$'),
  transferred_by text references users (id),
  -- It is store credit again: the customer kept it, or staff could not transfer it and gave a reason.
  withdrawn_at timestamptz,
  withdrawn_by text references users (id),
  withdraw_reason text not null default '' check (char_length(withdraw_reason) <= 500),
  check (num_nulls(transferred_at, transfer_reference, transferred_by) in (0, 3)),
  check (transferred_at is null or withdrawn_at is null),
  check (payee_sealed is null or num_nulls(transferred_at, withdrawn_at) = 2)
);
create index credit_payouts_to_make on credit_payouts (id) where transferred_at is null and withdrawn_at is null;
create index credit_payouts_of_order on credit_payouts (order_id);

-- Credit that was paid out, or that is credit again because it was not transferred.
alter table credit_entries
  drop constraint credit_entries_kind_check,
  add constraint credit_entries_kind_check check (kind in
    ('grant', 'use', 'give-back', 'expire', 'revoke', 'refund', 'payout', 'payout-back')) not valid,
  drop constraint credit_entries_check,
  add constraint credit_entries_check check (amount_paise <> 0
    and (amount_paise > 0) = (kind in ('grant', 'give-back', 'payout-back'))) not valid;
