-- The rule in force for struck-through prices (src/shop/struck-price.ts).
create or replace function rule_in_force(settings shop_settings) returns text stable parallel safe language sql
  return case when settings.strike_rule_from <= (now() at time zone 'Asia/Kolkata')::date then settings.strike_rule_then
    else settings.strike_rule end;

-- The price that is shown struck through. If it equals the selling price, none is shown.
create or replace function struck_price(product products, rule text) returns bigint stable parallel safe language sql
  return case rule when 'lowest' then
      case when product.prior_price_until > now() then greatest(product.prior_price_paise, product.selling_price_paise)
      else product.selling_price_paise end
    else product.original_price_paise end;

create or replace function discount_percent(product products, rule text) returns integer stable parallel safe language sql
  return round((struck_price(product, rule) - product.selling_price_paise) * 100.0 / struck_price(product, rule));

-- Runs after `set_listed`, because triggers run in the order of their names. A price counts only while customers can buy at it.
create or replace function set_prior_price() returns trigger language plpgsql as $$
declare offered bigint; lowest bigint;
begin
  select selling_paise into offered from price_history where product_id = new.id order by since desc, id desc limit 1;
  if offered is null or offered = new.selling_price_paise or not is_public(new) then return new; end if;
  select min(selling_paise) into lowest from price_history
    where product_id = new.id and coalesce(until, 'infinity') > now() - interval '30 days';
  if lowest > new.selling_price_paise then
    new.prior_price_paise := lowest;
    new.prior_price_until := now() + interval '30 days';
  else
    new.prior_price_paise := null;
    new.prior_price_until := null;
  end if;
  return new;
end $$;
create or replace trigger set_prior_price before update on products for each row execute function set_prior_price();

-- Keeps price_history in step with products, whichever program writes them.
create or replace function write_price_history() returns trigger language plpgsql as $$
begin
  update price_history present set until = greatest(clock_timestamp(), since) from changed
  where present.product_id = changed.id and until is null and (not is_public(changed.*::products)
    or row(selling_paise, mrp_paise) is distinct from row(selling_price_paise, original_price_paise));
  insert into price_history (product_id, since, selling_paise, mrp_paise)
  select id, clock_timestamp(), selling_price_paise, original_price_paise from changed
  where is_public(changed.*::products) and not exists (select from price_history where product_id = changed.id and until is null);
  return null;
end $$;
create or replace trigger price_inserted after insert on products referencing new table as changed
  for each statement execute function write_price_history();
create or replace trigger price_updated after update on products referencing new table as changed
  for each statement execute function write_price_history();
