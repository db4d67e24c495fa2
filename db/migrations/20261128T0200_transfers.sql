-- concurrently

-- The transfers of a period: cash refunds of returns by their last step, and credit that was cash.
create index concurrently if not exists return_events_of_transfers on return_events (at)
  where state = 'closed';
create index concurrently if not exists credit_payouts_transferred on credit_payouts (transferred_at)
  where transferred_at is not null;
create index concurrently if not exists credit_payouts_withdrawn on credit_payouts (withdrawn_at)
  where withdrawn_at is not null;
