-- A refund that we had promised and not sent, when the gateway paid the money back in another way: it has not failed, and
-- nobody has to do anything about it.
alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('requested', 'unknown', 'pending', 'processed', 'failed', 'transferred', 'withdrawn'));
