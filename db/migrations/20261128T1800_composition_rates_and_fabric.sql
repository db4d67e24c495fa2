-- The tax of a composition taxable person in hundredths of a percent of the turnover; other registrations
-- do not use it. Traders and manufacturers pay 1 % (Notification 1/2018-CT).
alter table tax_periods
  add column turnover_bp integer not null default 100
    check (turnover_bp between 0 and 10000);

-- All sizes of a product have one price, so a length cannot be a size of cloth whose price is that of a metre.
-- A kind that a shop uses, or has changed, stays as it is.
update product_kinds set sizes = '{}', unit_code = 'MTR'
where slug = 'fabric' and not is_enabled and version = 1 and sizes = '{1 m,2 m,2.5 m,3 m,4 m,5 m}'
  and unit_code = 'PCS' and not exists (select from products where type = 'fabric');
