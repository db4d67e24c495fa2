-- Receipt vouchers for advances and refund vouchers (CGST Rules 50 and 51).
alter table documents
  drop constraint documents_type_check,
  drop constraint documents_check,
  add constraint documents_type_check check (type in ('TI', 'BS', 'CN', 'RV', 'RF', 'DC')) not valid,
  add constraint documents_check check ((type in ('CN', 'RF')) = (corrects_id is not null)) not valid;

alter table document_prefixes
  drop constraint document_prefixes_type_check,
  add constraint document_prefixes_type_check check (type in ('TI', 'BS', 'CN', 'RV', 'RF', 'DC'));

-- A prefix belongs to one type for ever.
insert into document_prefixes (type, starts_on, prefix)
select 'RF', '2017-07-01', min(free) from unnest(array['RF', 'RFV', 'RFX']) free
where free not in (select prefix from document_prefixes union select prefix from document_series);

alter table shop_settings
  -- Online payments get a receipt voucher from this time on; null if they get none.
  add column receipts_since timestamptz,
  add column receipts_version integer not null default 1;
