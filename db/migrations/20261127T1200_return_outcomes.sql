-- The outcome of a return: refund, another size or store credit.
alter table returns
  add column outcome text not null default 'refund' check (outcome in ('refund', 'exchange', 'credit')),
  -- The part of the refund that was granted as new store credit.
  add column granted_paise bigint not null default 0 check (granted_paise >= 0),
  add constraint returns_granted check (granted_paise = 0 or (outcome = 'credit' and granted_paise <= refund_paise));

-- The part of a payment that the customer has got as store credit, so that it is not refunded as well.
alter table payments add column credited_paise bigint not null default 0 check (credited_paise between 0 and amount_paise);

-- A return grants its credit once.
alter table credit_lots add column return_id bigint references returns (id) constraint credit_lots_one_per_return unique;
