-- Mails to the earlier address carry the key of the customer's mail choices, so that it ends with the address.
create or replace function renew_mail_key() returns trigger language plpgsql as $$
begin
  update mail_choices set key = gen_random_uuid() where customer_id = new.id;
  return null;
end $$;

create or replace trigger another_email_renews_mail_key after update of email on users
  for each row when (old.email is distinct from new.email) execute function renew_mail_key();
