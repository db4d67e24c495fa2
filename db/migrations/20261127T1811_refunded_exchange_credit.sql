-- Credit of an exchange that became money again, because the new piece was cancelled or came back.
alter table credit_entries
  drop constraint credit_entries_kind_check,
  add constraint credit_entries_kind_check check (kind in ('grant', 'use', 'give-back', 'expire', 'revoke', 'refund'));
