-- concurrently
alter table credit_entries validate constraint credit_entries_kind_check;
alter table credit_entries validate constraint credit_entries_check;
