-- Bits as in products.undeclared.
create or replace function undeclared_facts(origin text, maker text, net_quantity text, care text) returns smallint
  immutable parallel safe language sql
  return (case origin when '' then 1 else 0 end + case maker when '' then 2 else 0 end
    + case net_quantity when '' then 4 else 0 end + case care when '' then 8 else 0 end)::smallint;

-- The declarations that neither a kind nor the business details make. Phone and email are the contact of customer care.
create or replace function undeclared_by_kind(kind product_kinds) returns smallint stable parallel safe language sql
  return kind.undeclared & case when coalesce((
    select body->>'phone' <> '' and body->>'email' <> '' from site_records
    where site_records.kind = 'business' order by version desc limit 1), false) then 7 else 15 end;

-- The declarations that a product lacks.
create or replace function missing_facts(product products) returns smallint stable parallel safe language sql
  return product.undeclared & coalesce((
    select undeclared_by_kind(kind) from product_kinds kind where kind.slug = product.type), 15::smallint);

create or replace function blocks_publication() returns boolean stable parallel safe language sql
  return coalesce((select publication_gate = 'block' from shop_settings), false);

-- Whether a scheduled product must not appear. One that customers already see stays.
create or replace function withholds(product products) returns boolean stable parallel safe language plpgsql as $$
begin
  if product.state <> 'scheduled' or not (product.is_withheld or coalesce(product.published_from > now(), false)) then return false; end if;
  return blocks_publication() and missing_facts(product) > 0;
end $$;

-- Runs before `set_listed`, because triggers run in the order of their names.
create or replace function declare_facts() returns trigger language plpgsql as $$
begin
  new.undeclared := undeclared_facts(new.country_of_origin, new.maker, new.net_quantity, new.customer_care);
  if tg_table_name = 'products' then new.is_withheld := withholds(new); end if;
  return new;
end $$;
create or replace trigger declare_facts before insert or update on products for each row execute function declare_facts();
create or replace trigger declare_facts before insert or update on product_kinds for each row execute function declare_facts();
