-- Amounts that a law sets, with the day on which each starts. The owner may add later ones.
create table legal_limits (
  name text not null check (name in ('cash', 'e-way-bill', 'large-invoice', 'registration',
    'registration-some-states', 'composition', 'composition-some-states', 'hsn-digits',
    'quarterly-return', 'e-invoice', 'payment-qr')),
  starts_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (name, starts_on)
);
insert into legal_limits (name, starts_on, amount_paise) values
  -- S. 269ST of the Income-tax Act 1961.
  ('cash', '2017-04-01', 20000000),
  -- Rule 138 of the CGST Rules.
  ('e-way-bill', '2018-04-01', 5000000),
  -- Notification 10/2019-CT.
  ('registration', '2019-04-01', 400000000),
  ('registration-some-states', '2019-04-01', 200000000),
  -- Notification 14/2019-CT.
  ('composition', '2019-04-01', 1500000000),
  ('composition-some-states', '2019-04-01', 750000000),
  -- Notifications 78/2020-CT, 84/2020-CT, 10/2023-CT and 14/2020-CT.
  ('hsn-digits', '2021-04-01', 5000000000),
  ('quarterly-return', '2021-01-01', 5000000000),
  ('e-invoice', '2023-08-01', 5000000000),
  ('payment-qr', '2020-12-01', 500000000000);

-- No release has used the earlier table.
insert into legal_limits (name, starts_on, amount_paise)
select 'large-invoice', starts_on, limit_paise from large_invoice_limits;
drop table large_invoice_limits;
