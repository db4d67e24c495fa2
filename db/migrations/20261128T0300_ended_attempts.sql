-- The index of live attempts depended on the status, so that each change of it wrote all indexes of
-- the table again. `has_ended` stays the same from the insert to the payment. The payment of an
-- attempt that had ended does not reopen it.
alter table payment_attempts
  add column has_ended boolean not null default false,
  add constraint payment_attempts_has_ended check (case
    when status in ('superseded', 'closed') then has_ended
    when status in ('initiating', 'unknown', 'open') then not has_ended
    else true end) not valid;

create function set_attempt_ended() returns trigger language plpgsql as $$
begin
  new.has_ended := new.status in ('superseded', 'closed');
  return new;
end $$;
create trigger set_attempt_ended before insert or update on payment_attempts for each row
  when (new.status in ('superseded', 'closed') and not new.has_ended
    or new.status in ('initiating', 'unknown', 'open') and new.has_ended)
  execute function set_attempt_ended();
