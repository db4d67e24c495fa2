-- The tax of a composition taxable person in hundredths of a percent of the turnover; other registrations
-- do not use it. Traders and manufacturers pay 1 % (Notification 1/2018-CT).
alter table tax_periods
  add column turnover_bp integer not null default 100
    check (turnover_bp between 0 and 10000);
