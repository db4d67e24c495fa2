-- A time of the shop as src/shop/shop-time.ts writes it, or ''.
create or replace function shop_time(moment timestamptz) returns text stable parallel safe language sql
  return coalesce(to_char(moment at time zone 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI'), '');

-- Whether customers can open the product's page and buy it. Queries that must not depend on a job call it.
create or replace function is_public(product products) returns boolean stable parallel safe language sql
  return product.deleted_at is null and case product.state
    when 'scheduled' then not product.is_withheld and coalesce(product.published_from <= now(), true) and coalesce(product.published_until > now(), true)
    else product.state in ('published', 'unlisted') end;

create or replace function set_listed() returns trigger language plpgsql as $$
begin
  new.is_listed := is_public(new) and new.state <> 'unlisted';
  return new;
end $$;

create or replace trigger set_listed before insert or update on products for each row execute function set_listed();
