-- The invoice of goods that were sent on approval and kept.
alter table challans
  add column invoice_number text check (invoice_number ~ '^[A-Z0-9][A-Z0-9/-]{0,15}$'),
  add constraint challans_invoiced check (invoice_number is null
    or (reason = 'on-approval' and cancelled_at is null and returned_on is null));
create index challans_on_approval on challans (issued_on)
  where reason = 'on-approval' and cancelled_at is null and returned_on is null and invoice_number is null;
