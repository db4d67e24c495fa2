-- An erased account stays erased: its row stays for the invoices, so that foreign keys still accept it, but it neither
-- changes nor gets new rows. An insert waits for an erasure that is running, and an erasure for inserts.
create or replace function refuse_erased_account(account text) returns void language plpgsql as $$
declare
  erased timestamptz;
begin
  select erased_at into erased from users where id = account for key share;
  if erased is not null then raise exception 'account % is erased', account using errcode = 'ZE001'; end if;
end $$;

create or replace function refuse_erased_customer() returns trigger language plpgsql as $$
begin
  perform refuse_erased_account(new.customer_id);
  return new;
end $$;

create or replace function refuse_erased_user() returns trigger language plpgsql as $$
begin
  perform refuse_erased_account(new.user_id);
  return new;
end $$;

create or replace function refuse_change_of_erased() returns trigger language plpgsql as $$
begin
  perform refuse_erased_account(old.id);
  return new;
end $$;

create or replace trigger erased_stays before update on users
  for each row when (old.erased_at is not null) execute function refuse_change_of_erased();

create or replace trigger refuse_erased_account before insert on addresses for each row execute function refuse_erased_customer();
create or replace trigger refuse_erased_account before insert on carts for each row execute function refuse_erased_customer();
create or replace trigger refuse_erased_account before insert on credit_lots for each row execute function refuse_erased_customer();
create or replace trigger refuse_erased_account before insert on mail_choices for each row execute function refuse_erased_customer();
create or replace trigger refuse_erased_account before insert on orders for each row execute function refuse_erased_customer();
create or replace trigger refuse_erased_account before insert on price_drop_requests for each row execute function refuse_erased_customer();
create or replace trigger refuse_erased_account before insert on reviews for each row execute function refuse_erased_customer();
create or replace trigger refuse_erased_account before insert on wish_list_items for each row execute function refuse_erased_customer();
create or replace trigger refuse_erased_account before insert on wish_list_shares for each row execute function refuse_erased_customer();

create or replace trigger refuse_erased_account before insert on email_changes for each row execute function refuse_erased_user();
create or replace trigger refuse_erased_account before insert on sessions for each row execute function refuse_erased_user();
