-- Made by `npm run schema` from db/migrations and db/functions. Do not edit.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.add_collection_of_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into collections (slug, mode, kind) values (new.slug, 'kind', new.slug);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.add_credit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update credit_lots set left_paise = left_paise + new.amount_paise where id = new.lot_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.add_skus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  offered text[] := case when new.sizes = '{}' then array[''] else new.sizes end;
  sku_number bigint;
begin
  select number into sku_number from product_skus where product_id = new.id limit 1;
  if sku_number is null then sku_number := nextval('sku_numbers'); end if;
  insert into product_skus (product_id, size, number, sku)
  select new.id, size, sku_number, generated_sku(new.type, sku_number, size) from unnest(offered) offer (size)
  on conflict do nothing;
  -- The generated SKU may have been given to another product by hand.
  insert into product_skus (product_id, size, number, sku)
  select new.id, size, sku_number, generated_sku(new.type, sku_number, size) || '-' || nextval('sku_numbers') from unnest(offered) offer (size)
  where not exists (select from product_skus present where present.product_id = new.id and present.size = offer.size)
  on conflict (product_id, size) do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.attribute_terms(entries text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ARRAY(SELECT CASE WHEN attributes.is_filter THEN word.word ELSE ('~'::text || word.word) END AS "case" FROM (attribute_choices choice JOIN attributes ON ((attributes.slug = choice.attribute))), LATERAL unnest(search_words(concat_ws(' '::text, choice.name, choice.family))) word(word) WHERE (choice.entry = ANY (attribute_terms.entries)) UNION ALL SELECT ('~'::text || word.word) FROM (unnest(attribute_terms.entries) entry(entry) JOIN attributes ON (((attributes.slug = split_part(entry.entry, '.'::text, 1)) AND (attributes.type = 'text'::text)))), LATERAL unnest(search_words(substr(entry.entry, (strpos(entry.entry, '.'::text) + 1)))) word(word) UNION ALL SELECT ('=@'::text || attribute_facets.facet) FROM attribute_facets WHERE (attribute_facets.id = ANY (search_choices(attribute_terms.entries))))
;

CREATE OR REPLACE FUNCTION public.blocks_publication()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT (shop_settings.publication_gate = 'block'::text) FROM shop_settings), false)
;

CREATE OR REPLACE FUNCTION public.count_changed_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then perform count_review(old, -1); end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then perform count_review(new, 1); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_review(review reviews, change integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into review_counts as counted (product_id) values (review.product_id) on conflict do nothing;
  update review_counts set
    reviews = reviews + change,
    stars = review_counts.stars + change * review.stars,
    runs_small = runs_small + change * (review.fit is not distinct from 'small')::int,
    runs_true = runs_true + change * (review.fit is not distinct from 'true')::int,
    runs_large = runs_large + change * (review.fit is not distinct from 'large')::int
  where product_id = review.product_id;
$function$
;

CREATE OR REPLACE FUNCTION public.declare_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.undeclared := undeclared_facts(new.country_of_origin, new.maker, new.net_quantity, new.customer_care);
  if tg_table_name = 'products' then new.is_withheld := withholds(new); end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.discount_percent(product products, rule text)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN round(((((struck_price(product, rule) - (product).selling_price_paise))::numeric * 100.0) / (struck_price(product, rule))::numeric))
;

CREATE OR REPLACE FUNCTION public.facet_ids(wanted text[])
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT COALESCE(array_agg(attribute_facets.id), '{}'::integer[]) AS "coalesce" FROM attribute_facets WHERE (attribute_facets.facet = ANY (facet_ids.wanted)))
;

CREATE OR REPLACE FUNCTION public.follow_order_with_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.payment_state in ('paid', 'payment_review') then
    raise exception 'order % has given back its store credit', new.id;
  end if;
  perform give_back_credit(new.id, null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.follow_order_with_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update offer_uses set state = case when new.payment_state in ('paid', 'payment_review') then 'used' else 'released' end
  where order_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.generated_sku(kind text, number bigint, size text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((upper("left"(replace(kind, '-'::text, ''::text), 3)) || '-'::text) || number) || CASE WHEN (size = ''::text) THEN ''::text ELSE ('-'::text || upper(regexp_replace(size, '\s'::text, ''::text, 'g'::text))) END)
;

CREATE OR REPLACE FUNCTION public.give_back_credit(paid_order bigint, amount bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  lot record;
  rest bigint := amount;
  part bigint;
  given bigint := 0;
begin
  perform from credit_lots where id in (select lot_id from credit_entries where order_id = paid_order) order by id for update;
  for lot in select lot_id as id, -sum(entry.amount_paise) as used
    from credit_entries entry join credit_lots on credit_lots.id = lot_id left join returns on returns.id = return_id
    where entry.order_id = paid_order group by lot_id, return_id, outcome having sum(entry.amount_paise) < 0
    order by return_id is null, outcome is distinct from 'exchange', lot_id
  loop
    part := least(coalesce(rest, lot.used), lot.used);
    exit when part = 0;
    insert into credit_entries (lot_id, kind, amount_paise, order_id) values (lot.id, 'give-back', part, paid_order);
    update credit_lots set expires_at = greatest(expires_at, now() + interval '30 days') where id = lot.id and expires_at is not null;
    rest := rest - part;
    given := given + part;
  end loop;
  return given;
end $function$
;

CREATE OR REPLACE FUNCTION public.in_order(sizes text[], sorted text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT wanted.size FROM unnest(in_order.sorted) WITH ORDINALITY wanted(size, place) WHERE (wanted.size = ANY (in_order.sizes)) ORDER BY wanted.place)
;

CREATE OR REPLACE FUNCTION public.is_public(product products)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((product).deleted_at IS NULL) AND CASE (product).state WHEN 'scheduled'::text THEN ((NOT (product).is_withheld) AND COALESCE(((product).published_from <= now()), true) AND COALESCE(((product).published_until > now()), true)) ELSE ((product).state = ANY (ARRAY['published'::text, 'unlisted'::text])) END)
;

CREATE OR REPLACE FUNCTION public.kind_mask(slugs text[])
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT COALESCE(bit_or((1 << (product_kinds.slot)::integer)), 0) AS "coalesce" FROM product_kinds WHERE (product_kinds.slug = ANY (kind_mask.slugs)))
;

CREATE OR REPLACE FUNCTION public.missing_facts(product products)
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((product).undeclared & COALESCE((SELECT undeclared_by_kind(kind.*) AS undeclared_by_kind FROM product_kinds kind WHERE (kind.slug = (missing_facts.product).type)), (15)::smallint))
;

CREATE OR REPLACE FUNCTION public.note_image_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update images set unused_since = now() where id = old.image_id and unused_since is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_video_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update videos set unused_since = now() where id = old.video_id and unused_since is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.order_extras(placed orders)
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN json_build_object('gstin', COALESCE((placed).buyer_gstin, ''::text), 'businessName', (placed).buyer_business, 'note', (placed).customer_note, 'giftMessage', (placed).gift_message)
;

CREATE OR REPLACE FUNCTION public.ordered_advance(line order_lines)
 RETURNS json
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((line).sale_mode IS NOT NULL) THEN json_build_object('saleMode', (line).sale_mode, 'dispatchDay', to_char(((line).dispatch_day)::timestamp with time zone, 'YYYY-MM-DD'::text)) ELSE NULL::json END
;

CREATE OR REPLACE FUNCTION public.price_band(price_paise bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (width_bucket(price_paise, '{100000,250000,500000,1000000}'::bigint[]))::text
;

CREATE OR REPLACE FUNCTION public.recount_changed_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.deleted_at is null then
    insert into stock_totals (product_id, available) values (new.id, 0) on conflict do nothing;
    if tg_op = 'UPDATE' then perform recount_stock(array[new.id]); end if;
  else
    delete from stock_totals where product_id = new.id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.recount_changed_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare counted uuid[];
begin
  if tg_op = 'UPDATE' then
    counted := array(select distinct product_id from (
        select product_id, size, on_hand - reserved as available from changed
        union all select product_id, size, reserved - on_hand from unchanged) as before_and_after
      group by product_id, size having sum(available) <> 0);
  else
    counted := array(select distinct product_id from changed);
  end if;
  if cardinality(counted) > 0 then perform recount_stock(counted); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.recount_stock(counted uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from stock_totals where product_id = any (counted) order by product_id for update;
  update stock_totals set available = fresh.available, sizes_available = fresh.sizes
  from (
    select id, coalesce(sum(on_hand - reserved), 0)::int as available,
      -- The function runs a query of its own, so it is called at most once per product.
      case when sizes <> '{}' and bool_or(on_hand > reserved) then size_bits(type,
        case when counts_sizes then array_agg(size) filter (where on_hand > reserved) else sizes end) else 0 end as sizes
    from products left join stock on product_id = id and case when counts_sizes then size = any (sizes) else size = '' end
    where id = any (counted) group by id
  ) fresh
  where product_id = fresh.id and (stock_totals.available, stock_totals.sizes_available) <> (fresh.available, fresh.sizes);
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are written once', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_erased_account(old.id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_changed_challan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and old.returned_on is null and old.invoice_number is null
    and to_jsonb(old) - '{cancelled_at,cancel_reason,returned_on,invoice_number}'::text[]
      = to_jsonb(new) - '{cancelled_at,cancel_reason,returned_on,invoice_number}'::text[]
  then return new; end if;
  raise exception 'rows of % are written once', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_changed_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null
    and to_jsonb(old) - '{cancelled_at,cancel_reason}'::text[] = to_jsonb(new) - '{cancelled_at,cancel_reason}'::text[]
  then return new; end if;
  raise exception 'rows of % are written once', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_changed_movement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and to_jsonb(old) - 'size' = to_jsonb(new) - 'size' then return new; end if;
  raise exception 'rows of % are written once', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_erased_account(account text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  erased timestamptz;
begin
  select erased_at into erased from users where id = account for key share;
  if erased is not null then raise exception 'account % is erased', account using errcode = 'ZE001'; end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_erased_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_erased_account(new.customer_id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_erased_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_erased_account(new.user_id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_excess_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  invoice_id bigint := (select corrects_id from documents where id = new.document_id);
begin
  if invoice_id is not null and not exists (
    select from document_lines invoiced
    join (
      select sum(line.quantity) as quantity, sum(line.total_paise) as total, sum(line.taxable_paise) as taxable,
        sum(line.cgst_paise) as cgst, sum(line.igst_paise) as igst
      from documents note join document_lines line on line.document_id = note.id
      where note.corrects_id = invoice_id and note.cancelled_at is null
        and line.order_line_position = new.order_line_position
    ) credited on true
    where invoiced.document_id = invoice_id and invoiced.order_line_position = new.order_line_position
      and credited.quantity <= invoiced.quantity and credited.total <= invoiced.total_paise
      and credited.taxable <= invoiced.taxable_paise and credited.cgst <= invoiced.cgst_paise
      and credited.igst <= invoiced.igst_paise
  ) then raise exception 'the credit notes of document % exceed it', invoice_id; end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_wrong_amounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from orders join (
      select order_id, sum(unit_price_paise * quantity) as goods, sum(discount_paise) as discount, sum(charges_paise) as charges
      from order_lines where order_id in (select order_id from inserted) group by order_id) line on line.order_id = orders.id
    where discount <> discount_paise or charges <> delivery_paise + cash_fee_paise + coalesce(gift_wrap_paise, 0)
      or (discount + charges > 0 and total_paise <> goods - discount + charges)
  ) then
    raise exception 'the lines of an order do not add up to its amounts' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_wrong_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.total_paise <> (select coalesce(sum(total_paise), 0) from document_lines where document_id = new.id) + new.round_off_paise
  then raise exception 'the lines of document % do not add up to its total', new.number; end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.reindex_products(changed text, after uuid, at_once integer)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  last_id uuid;
  renewed_count integer;
begin
  with found as materialized (
    select product from products product where deleted_at is null and attributes @> array[changed]
      and (after is null or id > after) order by id limit at_once for no key update
  ), renewed as (
    update search_documents set choices = search_choices((product).attributes), terms = search_terms(product)
    from found where product_id = (product).id
    returning search_documents.terms
  ), fresh as (
    select distinct ltrim(term, '~') as word from renewed, unnest(tsvector_to_array(terms)) term where term !~ '[=+0-9]'
  ), news as (
    insert into search_news (words) select array_agg(word) from fresh
    where not exists (select from search_vocabulary known where known.word = fresh.word) having count(*) > 0
  )
  select (array_agg((product).id order by (product).id desc))[1], count(*) into last_id, renewed_count from found;
  return case when renewed_count = at_once then last_id end;
end $function$
;

CREATE OR REPLACE FUNCTION public.release_video()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from product_videos using products
    where video_id = old.id and products.id = product_id and deleted_at is not null;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.rename_size(kind text, earlier text, later text, after uuid, at_once integer)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  ids uuid[] := array(
    select id from products where type = kind and earlier = any (sizes) and (after is null or id > after) order by id limit at_once);
begin
  perform rename_size_of(ids, earlier, later);
  return case when cardinality(ids) = at_once then ids[at_once] end;
end $function$
;

CREATE OR REPLACE FUNCTION public.rename_size_of(ids uuid[], earlier text, later text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- Before the products: their trigger adds a SKU to each size without one.
  delete from product_skus where size = later and product_id = any (ids);
  update product_skus set size = later where size = earlier and product_id = any (ids);
  update products set sizes = array_replace(sizes, earlier, later), version = version + 1, updated_at = now() where id = any (ids);
  -- A row that is left of an earlier edit keeps its quantity and its ledger under the earlier label. No size is a blank.
  update stock left_over set size = ' ' where size = later and product_id = any (ids)
    and exists (select from stock other where other.product_id = left_over.product_id and other.size = earlier);
  update stock set size = later where size = earlier and product_id = any (ids);
  update stock set size = earlier where size = ' ' and product_id = any (ids);
  delete from cart_lines line where size = earlier and product_id = any (ids)
    and exists (select from cart_lines other
      where other.cart_id = line.cart_id and other.product_id = line.product_id and other.size = later);
  update cart_lines set size = later where size = earlier and product_id = any (ids);
  -- A customer who waits for both labels waits once. The next round announces what is in stock.
  delete from back_in_stock_requests request where size = earlier and product_id = any (ids) and notified_at is null
    and exists (select from back_in_stock_requests other where other.product_id = request.product_id
      and other.email = request.email and other.size = later and other.notified_at is null);
  update back_in_stock_requests set size = later where size = earlier and product_id = any (ids);
  delete from back_in_stock_rounds left_over where size = later and product_id = any (ids)
    and exists (select from back_in_stock_rounds other where other.product_id = left_over.product_id and other.size = earlier);
  update back_in_stock_rounds set size = later where size = earlier and product_id = any (ids);
  -- Only kept sizes: an ended hold keeps the text that the customer chose.
  update exchange_holds set size = later where status = 'held' and size = earlier and product_id = any (ids);
  update order_lines set stock_size = later where stock_size = earlier and product_id = any (ids);
end $function$
;

CREATE OR REPLACE FUNCTION public.renew_mail_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update mail_choices set key = gen_random_uuid() where customer_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.rule_in_force(settings shop_settings)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((settings).strike_rule_from <= ((now() AT TIME ZONE 'Asia/Kolkata'::text))::date) THEN (settings).strike_rule_then ELSE (settings).strike_rule END
;

CREATE OR REPLACE FUNCTION public.search_choices(entries text[])
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT attribute_choices.facet_id FROM (attribute_choices JOIN attributes ON ((attributes.slug = attribute_choices.attribute))) WHERE ((attribute_choices.entry = ANY (search_choices.entries)) AND attributes.is_filter) ORDER BY attribute_choices.facet_id)
;

CREATE OR REPLACE FUNCTION public.search_code_letters(title text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT array_to_tsvector(ARRAY( SELECT substr(letters.letters, place.place) AS substr
            FROM unnest(search_words(search_code_letters.title)) word(word),
             LATERAL regexp_split_to_table((('<'::text || word.word) || '>'::text), '[0-9]+'::text) letters(letters),
             LATERAL generate_series(1, char_length(letters.letters)) place(place)
           WHERE ((word.word ~ '[0-9]'::text) AND (substr(letters.letters, place.place) <> ALL (ARRAY['<'::text, '>'::text]))))) AS array_to_tsvector;
END
;

CREATE OR REPLACE FUNCTION public.search_facets(product products)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((SELECT product_kinds.slot FROM product_kinds WHERE (product_kinds.slug = (search_facets.product).type)))::integer | (SELECT bit_or((32 << (array_position('{0,1,2,3,4,Latest,Trending,Recommended,Popular}'::text[], facet.facet) - 1))) AS bit_or FROM unnest((price_band((search_facets.product).selling_price_paise) || (search_facets.product).categories)) facet(facet)))
;

CREATE OR REPLACE FUNCTION public.search_price_step(price_paise bigint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (floor(((32)::double precision * ln((GREATEST(price_paise, (1)::bigint))::double precision))))::integer
;

CREATE OR REPLACE FUNCTION public.search_priced_words(terms tsvector, price_paise bigint)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT ((word.word || '@'::text) || search_price_step(search_priced_words.price_paise)) FROM unnest(tsvector_to_array(search_priced_words.terms)) word(word) WHERE (word.word !~ '[=+~0-9]'::text))
;

CREATE OR REPLACE FUNCTION public.search_terms(product products)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare words text[] := search_words(product.title);
begin
  return array_to_tsvector(array(
    select unnest(words || string_to_array(product.type, '-'))
    union all select words[place] || '+' || words[place + 1] from generate_series(1, cardinality(words) - 1) place
    union all select '~' || unnest(search_words(array_to_string(product.highlights, ' ')))
    union all select '=' || unnest(product.sizes || product.categories || product.type
      || ('p' || price_band(product.selling_price_paise)))
    union all select unnest(attribute_terms(product.attributes))
  ));
end $function$
;

CREATE OR REPLACE FUNCTION public.search_words(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN string_to_array(TRIM(BOTH FROM regexp_replace(regexp_replace(lower(NORMALIZE($1, NFC)), '[\u200b-\u200d]'::text, ''::text, 'g'::text), '[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0963\u0966-\u1fff\u2070-\u2fff\u3040-\U0010ffff]+'::text, ' '::text, 'g'::text)), ' '::text)
;

CREATE OR REPLACE FUNCTION public.set_attempt_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.has_ended := new.status in ('superseded', 'closed');
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.set_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_listed := is_public(new) and new.state <> 'unlisted';
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.set_order_columns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.payable_paise := new.total_paise - new.credit_paise;
  new.search_text := lower(concat_ws(' ', new.number, new.first_name, new.last_name, new.email,
    new.address_email, new.phone_no, new.alt_phone_no, new.city, new.pincode, new.bought_titles));
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.set_prior_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.shop_time(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE(to_char((moment AT TIME ZONE 'Asia/Kolkata'::text), 'YYYY-MM-DD"T"HH24:MI'::text), ''::text)
;

CREATE OR REPLACE FUNCTION public.short_pieces(title text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(DISTINCT substr(short_pieces.title, place.place, length.length)), '{}'::text[]) AS "coalesce" FROM generate_series(1, char_length(short_pieces.title)) place(place), generate_series(1, 2) length(length))
;

CREATE OR REPLACE FUNCTION public.size_bits(kind text, offered text[])
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT COALESCE(bit_or((1 << (array_position(product_kinds.size_slots, size.size) - 1))), 0) AS "coalesce" FROM product_kinds, unnest(size_bits.offered) size(size) WHERE (product_kinds.slug = size_bits.kind))
;

CREATE OR REPLACE FUNCTION public.size_masks(labels text[])
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ARRAY(SELECT COALESCE(bit_or((1 << ((known."bit")::integer - 1))), 0) AS "coalesce" FROM ((generate_series(0, 31) place(place) LEFT JOIN product_kinds ON ((product_kinds.slot = place.place))) LEFT JOIN LATERAL unnest(product_kinds.size_slots) WITH ORDINALITY known(label, "bit") ON ((known.label = ANY (size_masks.labels)))) GROUP BY place.place ORDER BY place.place)
;

CREATE OR REPLACE FUNCTION public.sort_sizes(kind text, sorted text[], after uuid, at_once integer)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  ids uuid[] := array(
    select id from products where type = kind and deleted_at is null and sizes <> in_order(sizes, sorted)
      and (after is null or id > after) order by id limit at_once);
begin
  update products set sizes = in_order(sizes, sorted) where id = any (ids);
  return case when cardinality(ids) = at_once then ids[at_once] end;
end $function$
;

CREATE OR REPLACE FUNCTION public.struck_price(product products, rule text)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE rule WHEN 'lowest'::text THEN CASE WHEN ((product).prior_price_until > now()) THEN GREATEST((product).prior_price_paise, (product).selling_price_paise) ELSE (product).selling_price_paise END ELSE (product).original_price_paise END
;

CREATE OR REPLACE FUNCTION public.take_credit(customer text, paid_order bigint, amount bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return take_exchange_credit(customer, paid_order, amount, null);
end $function$
;

CREATE OR REPLACE FUNCTION public.take_exchange_credit(customer text, paid_order bigint, amount bigint, exchange bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  lot record;
  rest bigint := amount;
  part bigint;
begin
  perform from credit_lots where customer_id = customer order by id for update;
  for lot in select id, left_paise from credit_lots
    where customer_id = customer and left_paise > 0 and (expires_at is null or expires_at > now())
    order by exchange is not null and return_id is distinct from exchange,
      exchange is not null and not exists (select from credit_entries entry join returns on returns.order_id = entry.order_id
        where entry.lot_id = credit_lots.id and returns.id = exchange),
      expires_at nulls last, id
  loop
    exit when rest = 0;
    part := least(rest, lot.left_paise);
    insert into credit_entries (lot_id, kind, amount_paise, order_id) values (lot.id, 'use', -part, paid_order);
    rest := rest - part;
  end loop;
  return rest = 0;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_account_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('zari_news', 'account:' || user_id) from (select distinct user_id from gone) as accounts;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_role_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('zari_news', 'account:' || new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.undeclared_by_kind(kind product_kinds)
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((kind).undeclared)::integer & CASE WHEN COALESCE((SELECT (((site_records.body ->> 'phone'::text) <> ''::text) AND ((site_records.body ->> 'email'::text) <> ''::text)) FROM site_records WHERE (site_records.kind = 'business'::text) ORDER BY site_records.version DESC LIMIT 1), false) THEN 7 ELSE 15 END)
;

CREATE OR REPLACE FUNCTION public.undeclared_facts(origin text, maker text, net_quantity text, care text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((CASE origin WHEN ''::text THEN 1 ELSE 0 END + CASE maker WHEN ''::text THEN 2 ELSE 0 END) + CASE net_quantity WHEN ''::text THEN 4 ELSE 0 END) + CASE care WHEN ''::text THEN 8 ELSE 0 END))::smallint
;

CREATE OR REPLACE FUNCTION public.withholds(product products)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  if product.state <> 'scheduled' or not (product.is_withheld or coalesce(product.published_from > now(), false)) then return false; end if;
  return blocks_publication() and missing_facts(product) > 0;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_price_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update price_history present set until = greatest(clock_timestamp(), since) from changed
  where present.product_id = changed.id and until is null and (not is_public(changed.*::products)
    or row(selling_paise, mrp_paise) is distinct from row(selling_price_paise, original_price_paise));
  insert into price_history (product_id, since, selling_paise, mrp_paise)
  select id, clock_timestamp(), selling_price_paise, original_price_paise from changed
  where is_public(changed.*::products) and not exists (select from price_history where product_id = changed.id and until is null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_search_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_documents (product_id, created_at, title, price_paise, discount_percent, facets, sizes, choices, terms)
  select id, created_at, search_title, selling_price_paise,
    discount_percent(changed.*::products, (select rule_in_force(settings) from shop_settings settings)),
    search_facets(changed.*::products), size_bits(type, changed.sizes), search_choices(attributes), search_terms(changed.*::products)
  from changed where is_listed
  on conflict (product_id) do update set created_at = excluded.created_at, title = excluded.title, price_paise = excluded.price_paise,
    discount_percent = excluded.discount_percent, facets = excluded.facets, sizes = excluded.sizes,
    choices = excluded.choices, terms = excluded.terms
  where row(search_documents.*) is distinct from row(excluded.*);
  delete from search_documents using changed where product_id = changed.id and not changed.is_listed;

  insert into search_news (words)
  select array_agg(word) from (
    select distinct ltrim(term, '~') as word from changed join search_documents on product_id = changed.id, unnest(tsvector_to_array(terms)) term
    where term !~ '[=+0-9]' and not exists (select from search_vocabulary known where known.word = ltrim(term, '~'))
  ) unknown having count(*) > 0;
  return null;
end $function$
;

create table account_consents (
  user_id text not null,
  version integer not null,
  given_at timestamp with time zone default now() not null,
  constraint account_consents_pkey PRIMARY KEY (user_id),
  constraint account_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_consents_version_check CHECK ((version > 0))
);

create table accounts (
  id text not null,
  user_id text not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX accounts_of_user ON public.accounts USING btree (user_id);

create table addresses (
  id uuid not null,
  customer_id text not null,
  first_name text not null,
  last_name text default ''::text not null,
  email text default ''::text not null,
  house_no text not null,
  area_road text not null,
  landmark text default ''::text not null,
  city text not null,
  state text not null,
  pincode text not null,
  phone_no text not null,
  alt_phone_no text default ''::text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone default now() not null,
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX addresses_of_customer ON public.addresses USING btree (customer_id, used_at DESC, id);
CREATE UNIQUE INDEX one_default_address ON public.addresses USING btree (customer_id) WHERE is_default;
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.addresses FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();

create table attribute_choices (
  entry text not null,
  attribute text not null,
  name text not null,
  "position" smallint not null,
  facet_id integer not null,
  family text,
  swatch character(7),
  constraint attribute_choices_pkey PRIMARY KEY (entry),
  constraint attribute_choices_attribute_fkey FOREIGN KEY (attribute) REFERENCES attributes(slug) ON DELETE CASCADE,
  constraint attribute_choices_facet_id_fkey FOREIGN KEY (facet_id) REFERENCES attribute_facets(id),
  constraint attribute_choices_check CHECK (((family IS NULL) = (swatch IS NULL))),
  constraint attribute_choices_entry_check CHECK ((char_length(entry) <= 90)),
  constraint attribute_choices_family_check CHECK ((family = ANY (ARRAY['red'::text, 'pink'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'turquoise'::text, 'blue'::text, 'purple'::text, 'brown'::text, 'beige'::text, 'white'::text, 'grey'::text, 'black'::text, 'gold'::text, 'silver'::text, 'multicolour'::text]))),
  constraint attribute_choices_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint attribute_choices_swatch_check CHECK ((swatch ~ '^#[0-9a-f]{6}$'::text))
);
CREATE INDEX attribute_choices_of_attribute ON public.attribute_choices USING btree (attribute, "position");

create table attribute_facets (
  id integer generated always as identity not null,
  attribute text not null,
  facet text not null,
  constraint attribute_facets_pkey PRIMARY KEY (id),
  constraint attribute_facets_facet_key UNIQUE (facet)
);

create table attributes (
  slug text not null,
  name text not null,
  type text not null,
  unit text default ''::text not null,
  is_filter boolean default false not null,
  kinds text[] default '{}'::text[] not null,
  "position" smallint not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint attributes_pkey PRIMARY KEY (slug),
  constraint attributes_check CHECK (((NOT is_filter) OR (type = ANY (ARRAY['choice'::text, 'choices'::text, 'colour'::text])))),
  constraint attributes_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint attributes_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 40))),
  constraint attributes_type_check CHECK ((type = ANY (ARRAY['choice'::text, 'choices'::text, 'number'::text, 'text'::text, 'yes-no'::text, 'colour'::text]))),
  constraint attributes_unit_check CHECK ((char_length(unit) <= 10))
);

create table back_in_stock_requests (
  id bigint generated always as identity not null,
  product_id uuid not null,
  size text not null,
  email text not null,
  key uuid default gen_random_uuid() not null,
  requested_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  notified_at timestamp with time zone,
  constraint back_in_stock_requests_pkey PRIMARY KEY (id),
  constraint back_in_stock_requests_key_key UNIQUE (key),
  constraint back_in_stock_requests_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint back_in_stock_requests_check CHECK (((notified_at IS NULL) OR (confirmed_at IS NOT NULL))),
  constraint back_in_stock_requests_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint back_in_stock_requests_size_check CHECK ((char_length(size) <= 13))
);
CREATE INDEX back_in_stock_requests_of_email ON public.back_in_stock_requests USING btree (email);
CREATE INDEX back_in_stock_waiting ON public.back_in_stock_requests USING btree (product_id, size, id) WHERE ((notified_at IS NULL) AND (confirmed_at IS NOT NULL));
CREATE UNIQUE INDEX one_waiting_request_per_address ON public.back_in_stock_requests USING btree (product_id, size, email) WHERE (notified_at IS NULL);

create table back_in_stock_rounds (
  product_id uuid not null,
  size text not null,
  announced integer default 0 not null,
  constraint back_in_stock_rounds_pkey PRIMARY KEY (product_id, size),
  constraint back_in_stock_rounds_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint back_in_stock_rounds_announced_check CHECK ((announced >= 0))
);

create table backup_runs (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  outcome text default 'running'::text not null,
  backup_name text,
  address text,
  byte_count bigint,
  table_count integer,
  row_count bigint,
  image_count integer,
  problem text,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  archive_until timestamp with time zone,
  constraint backup_runs_pkey PRIMARY KEY (id),
  constraint backup_runs_address_check CHECK ((char_length(address) <= 500)),
  constraint backup_runs_backup_name_check CHECK ((char_length(backup_name) <= 200)),
  constraint backup_runs_byte_count_check CHECK ((byte_count >= 0)),
  constraint backup_runs_check CHECK (((outcome = 'running'::text) = (finished_at IS NULL))),
  constraint backup_runs_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'drill'::text, 'restore'::text]))),
  constraint backup_runs_outcome_check CHECK ((outcome = ANY (ARRAY['running'::text, 'succeeded'::text, 'failed'::text]))),
  constraint backup_runs_problem_check CHECK ((char_length(problem) <= 2000))
);
CREATE INDEX backup_runs_by_kind ON public.backup_runs USING btree (kind, started_at DESC);

create table best_sellers (
  product_id uuid not null,
  units integer not null,
  constraint best_sellers_pkey PRIMARY KEY (product_id),
  constraint best_sellers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint best_sellers_units_check CHECK ((units > 0))
);

create table bought_together (
  product_id uuid not null,
  other_id uuid not null,
  orders integer not null,
  constraint bought_together_pkey PRIMARY KEY (product_id, other_id),
  constraint bought_together_other_id_fkey FOREIGN KEY (other_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint bought_together_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint bought_together_check CHECK ((product_id <> other_id)),
  constraint bought_together_orders_check CHECK ((orders > 0))
);
CREATE INDEX bought_together_by_other ON public.bought_together USING btree (other_id);

create table brand_logos (
  id text not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint brand_logos_pkey PRIMARY KEY (id),
  constraint brand_logos_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 524288))),
  constraint brand_logos_content_type_check CHECK ((content_type = ANY (ARRAY['image/svg+xml'::text, 'image/png'::text]))),
  constraint brand_logos_id_check CHECK ((id ~ '^[0-9a-f]{64}$'::text))
);

create table bulk_edit_items (
  bulk_edit_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  based_on integer not null,
  before jsonb,
  after jsonb,
  note text,
  outcome text,
  version_after integer,
  undo_outcome text,
  constraint bulk_edit_items_pkey PRIMARY KEY (bulk_edit_id, product_id),
  constraint bulk_edit_items_bulk_edit_id_fkey FOREIGN KEY (bulk_edit_id) REFERENCES bulk_edits(id) ON DELETE CASCADE,
  constraint bulk_edit_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint bulk_edit_items_check CHECK (((before IS NULL) = (after IS NULL))),
  constraint bulk_edit_items_check1 CHECK (((outcome = 'changed'::text) = (version_after IS NOT NULL)))
);
CREATE INDEX bulk_edit_items_of_product ON public.bulk_edit_items USING btree (product_id);

create table bulk_edits (
  id uuid not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  action jsonb not null,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint bulk_edits_pkey PRIMARY KEY (id),
  constraint bulk_edits_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint bulk_edits_check CHECK (((undone_at IS NULL) OR (applied_at IS NOT NULL)))
);
CREATE INDEX bulk_edits_newest ON public.bulk_edits USING btree (created_at DESC);

create table carrier_accounts (
  carrier text not null,
  email text not null,
  sealed_password text not null,
  sealed_webhook_key text not null,
  pickup_location text not null,
  pickup_pincode text not null,
  tracking_link text not null,
  sealed_token text,
  token_until timestamp with time zone,
  version integer default 1 not null,
  set_at timestamp with time zone default now() not null,
  constraint carrier_accounts_pkey PRIMARY KEY (carrier),
  constraint carrier_accounts_carrier_check CHECK ((carrier = 'shiprocket'::text)),
  constraint carrier_accounts_check CHECK (((sealed_token IS NULL) = (token_until IS NULL))),
  constraint carrier_accounts_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 200))),
  constraint carrier_accounts_pickup_location_check CHECK (((char_length(pickup_location) >= 1) AND (char_length(pickup_location) <= 36))),
  constraint carrier_accounts_pickup_pincode_check CHECK ((pickup_pincode ~ '^[1-9][0-9]{5}$'::text)),
  constraint carrier_accounts_tracking_link_check CHECK (((tracking_link ~ '^https://[^\s]+$'::text) AND (char_length(tracking_link) <= 300)))
);

create table cart_lines (
  cart_id bigint not null,
  product_id uuid not null,
  size text default ''::text not null,
  quantity integer not null,
  seen_price_paise bigint not null,
  "position" integer not null,
  added_at timestamp with time zone default now() not null,
  constraint cart_lines_pkey PRIMARY KEY (cart_id, product_id, size),
  constraint cart_lines_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint cart_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999))),
  constraint cart_lines_seen_price_paise_check CHECK ((seen_price_paise >= 0)),
  constraint cart_lines_size_check CHECK ((char_length(size) <= 13))
);

create table carts (
  id bigint generated always as identity not null,
  customer_id text not null,
  created_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  version bigint default 0 not null,
  changed_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint carts_version_check CHECK ((version >= 0))
);
CREATE INDEX carts_of_customer ON public.carts USING btree (customer_id);
CREATE INDEX carts_to_remind ON public.carts USING btree (changed_at) WHERE ((closed_at IS NULL) AND (reminded_at IS NULL) AND (changed_at IS NOT NULL));
CREATE UNIQUE INDEX one_open_cart_per_customer ON public.carts USING btree (customer_id) WHERE (closed_at IS NULL);
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.carts FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();

create table cash_block_lifts (
  customer_id text not null,
  lifted_by text not null,
  lifted_at timestamp with time zone default now() not null,
  constraint cash_block_lifts_pkey PRIMARY KEY (customer_id),
  constraint cash_block_lifts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint cash_block_lifts_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id)
);

create table cash_handovers (
  order_id bigint not null,
  amount_paise bigint not null,
  brought_by text default ''::text not null,
  noted_by text not null,
  noted_at timestamp with time zone default now() not null,
  constraint cash_handovers_pkey PRIMARY KEY (order_id),
  constraint cash_handovers_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id),
  constraint cash_handovers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint cash_handovers_amount_paise_check CHECK ((amount_paise > 0))
);
CREATE INDEX cash_handovers_by_day ON public.cash_handovers USING btree (noted_at);
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.cash_handovers FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table challans (
  id bigint generated always as identity not null,
  number text not null,
  prefix text not null,
  financial_year text not null,
  serial integer not null,
  issued_on date not null,
  issued_at timestamp with time zone not null,
  issued_by text not null,
  request_key uuid not null,
  reason text not null,
  note text default ''::text not null,
  supplier jsonb not null,
  consignee jsonb not null,
  lines jsonb not null,
  total_paise bigint not null,
  returned_on date,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  invoice_number text,
  constraint challans_pkey PRIMARY KEY (id),
  constraint challans_number_key UNIQUE (number),
  constraint challans_prefix_financial_year_serial_key UNIQUE (prefix, financial_year, serial),
  constraint challans_request_key_key UNIQUE (request_key),
  constraint challans_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id),
  constraint challans_cancel_reason_check CHECK (((char_length(cancel_reason) >= 1) AND (char_length(cancel_reason) <= 200))),
  constraint challans_check CHECK ((returned_on >= issued_on)),
  constraint challans_check1 CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL))),
  constraint challans_check2 CHECK (((cancelled_at IS NULL) OR (returned_on IS NULL))),
  constraint challans_invoice_number_check CHECK ((invoice_number ~ '^[A-Z0-9][A-Z0-9/-]{0,15}$'::text)),
  constraint challans_invoiced CHECK (((invoice_number IS NULL) OR ((reason = 'on-approval'::text) AND (cancelled_at IS NULL) AND (returned_on IS NULL)))),
  constraint challans_lines_check CHECK (((jsonb_typeof(lines) = 'array'::text) AND ((jsonb_array_length(lines) >= 1) AND (jsonb_array_length(lines) <= 50)))),
  constraint challans_note_check CHECK ((char_length(note) <= 200)),
  constraint challans_number_check CHECK ((number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'::text)),
  constraint challans_reason_check CHECK ((reason ~ '^[a-z-]{1,40}$'::text)),
  constraint challans_serial_check CHECK ((serial > 0)),
  constraint challans_total_paise_check CHECK ((total_paise > 0))
);
CREATE INDEX challans_by_day ON public.challans USING btree (issued_on, id);
CREATE INDEX challans_on_approval ON public.challans USING btree (issued_on) WHERE ((reason = 'on-approval'::text) AND (cancelled_at IS NULL) AND (returned_on IS NULL) AND (invoice_number IS NULL));
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.challans FOR EACH ROW EXECUTE FUNCTION refuse_changed_challan();

create table collection_images (
  collection text not null,
  image_id uuid not null,
  constraint collection_images_pkey PRIMARY KEY (collection),
  constraint collection_images_collection_fkey FOREIGN KEY (collection) REFERENCES collections(slug) ON DELETE CASCADE,
  constraint collection_images_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id)
);
CREATE INDEX collection_images_of_image ON public.collection_images USING btree (image_id);
CREATE TRIGGER image_left AFTER DELETE OR UPDATE OF image_id ON public.collection_images FOR EACH ROW EXECUTE FUNCTION note_image_left();

create table collection_products (
  collection text not null,
  product_id uuid not null,
  "position" smallint not null,
  constraint collection_products_pkey PRIMARY KEY (collection, product_id),
  constraint collection_products_collection_fkey FOREIGN KEY (collection) REFERENCES collections(slug) ON DELETE CASCADE,
  constraint collection_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX collection_products_of_product ON public.collection_products USING btree (product_id);

create table collections (
  slug text not null,
  mode text not null,
  kind text,
  title text default ''::text not null,
  intro text default ''::text not null,
  seo_title text default ''::text not null,
  seo_description text default ''::text not null,
  rules jsonb default '{}'::jsonb not null,
  shown_from timestamp with time zone,
  shown_until timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint collections_pkey PRIMARY KEY (slug),
  constraint collections_kind_key UNIQUE (kind),
  constraint collections_kind_fkey FOREIGN KEY (kind) REFERENCES product_kinds(slug) ON DELETE CASCADE,
  constraint collections_check CHECK (((mode = 'kind'::text) = (kind IS NOT NULL))),
  constraint collections_check1 CHECK (((mode = 'kind'::text) OR (title <> ''::text))),
  constraint collections_check2 CHECK ((shown_from < shown_until)),
  constraint collections_check3 CHECK (((mode = ANY (ARRAY['manual'::text, 'rules'::text])) OR ((shown_from IS NULL) AND (shown_until IS NULL) AND (rules = '{}'::jsonb)))),
  constraint collections_intro_check CHECK ((char_length(intro) <= 1000)),
  constraint collections_mode_check CHECK ((mode = ANY (ARRAY['category'::text, 'kind'::text, 'manual'::text, 'rules'::text]))),
  constraint collections_seo_description_check CHECK ((char_length(seo_description) <= 200)),
  constraint collections_seo_title_check CHECK ((char_length(seo_title) <= 70)),
  constraint collections_slug_check CHECK (((slug ~ '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$'::text) AND (char_length(slug) <= 40))),
  constraint collections_title_check CHECK ((char_length(title) <= 60))
);
CREATE UNIQUE INDEX collections_by_address ON public.collections USING btree (lower(slug));

create table complaint_answers (
  id bigint generated always as identity not null,
  complaint_id uuid not null,
  body text not null,
  sent_at timestamp with time zone default now() not null,
  sent_by text not null,
  constraint complaint_answers_pkey PRIMARY KEY (id),
  constraint complaint_answers_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id) ON DELETE CASCADE,
  constraint complaint_answers_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id)
);
CREATE INDEX complaint_answers_of_complaint ON public.complaint_answers USING btree (complaint_id, id);

create table complaint_reminders (
  complaint_id uuid not null,
  kind text not null,
  sent_at timestamp with time zone default now() not null,
  constraint complaint_reminders_pkey PRIMARY KEY (complaint_id, kind),
  constraint complaint_reminders_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id) ON DELETE CASCADE,
  constraint complaint_reminders_kind_check CHECK ((kind ~ '^[a-z][a-z-]{2,40}$'::text))
);

create table complaints (
  id uuid not null,
  number text not null,
  lookup_key uuid default gen_random_uuid() not null,
  name text not null,
  email text not null,
  order_number text default ''::text not null,
  body text not null,
  recorded_at timestamp with time zone default now() not null,
  acknowledge_by timestamp with time zone not null,
  resolve_by timestamp with time zone not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  result text,
  closed_at timestamp with time zone,
  closed_by text,
  helpline_docket text default ''::text not null,
  constraint complaints_pkey PRIMARY KEY (id),
  constraint complaints_lookup_key_key UNIQUE (lookup_key),
  constraint complaints_number_key UNIQUE (number),
  constraint complaints_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES users(id),
  constraint complaints_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint complaints_check CHECK (((acknowledged_at IS NULL) = (acknowledged_by IS NULL))),
  constraint complaints_check1 CHECK ((num_nulls(result, closed_at, closed_by) = ANY (ARRAY[0, 3]))),
  constraint complaints_check2 CHECK (((closed_at IS NULL) OR (acknowledged_at IS NOT NULL))),
  constraint complaints_helpline_docket_check CHECK ((char_length(helpline_docket) <= 60)),
  constraint complaints_number_check CHECK ((number ~ '^C-[0-9A-Z]{8}$'::text)),
  constraint complaints_result_check CHECK ((result = ANY (ARRAY['resolved'::text, 'partly'::text, 'rejected'::text])))
);
CREATE INDEX complaints_newest ON public.complaints USING btree (recorded_at DESC, id DESC);
CREATE INDEX complaints_of_email ON public.complaints USING btree (lower(email));
CREATE INDEX complaints_open ON public.complaints USING btree (resolve_by, id) WHERE (closed_at IS NULL);

create table compliance_declarations (
  item text not null,
  declared_on date not null,
  note text default ''::text not null,
  declared_by text not null,
  declared_at timestamp with time zone default now() not null,
  constraint compliance_declarations_pkey PRIMARY KEY (item),
  constraint compliance_declarations_declared_by_fkey FOREIGN KEY (declared_by) REFERENCES users(id),
  constraint compliance_declarations_item_check CHECK ((item ~ '^[a-z][a-z-]{2,40}$'::text)),
  constraint compliance_declarations_note_check CHECK ((char_length(note) <= 500))
);

create table consent_texts (
  purpose text not null,
  version integer not null,
  body text not null,
  starts_on date not null,
  written_by text,
  written_at timestamp with time zone default now() not null,
  is_announced boolean default false not null,
  constraint consent_texts_pkey PRIMARY KEY (purpose, version),
  constraint consent_texts_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint consent_texts_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 1000))),
  constraint consent_texts_purpose_check CHECK ((purpose = ANY (ARRAY['newsletter'::text, 'cart-reminder'::text, 'review'::text, 'sign-up'::text, 'checkout'::text]))),
  constraint consent_texts_version_check CHECK ((version > 0))
);

create table couriers (
  id integer generated always as identity not null,
  name text not null,
  tracking_link text default ''::text not null,
  number_format text default ''::text not null,
  constraint couriers_pkey PRIMARY KEY (id),
  constraint couriers_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint couriers_number_format_check CHECK ((number_format ~ '^[A-Z0-9-]{0,40}$'::text)),
  constraint couriers_tracking_link_check CHECK (((tracking_link = ''::text) OR ((tracking_link ~ '^https://[^\s]+$'::text) AND (char_length(tracking_link) <= 300))))
);
CREATE UNIQUE INDEX couriers_by_name ON public.couriers USING btree (lower(name));

create table credit_entries (
  id bigint generated always as identity not null,
  lot_id bigint not null,
  kind text not null,
  amount_paise bigint not null,
  order_id bigint,
  staff_id text,
  reason text default ''::text not null,
  at timestamp with time zone default now() not null,
  constraint credit_entries_pkey PRIMARY KEY (id),
  constraint credit_entries_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lots(id),
  constraint credit_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint credit_entries_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id),
  constraint credit_entries_check CHECK (((amount_paise <> 0) AND ((amount_paise > 0) = (kind = ANY (ARRAY['grant'::text, 'give-back'::text, 'payout-back'::text]))))),
  constraint credit_entries_check1 CHECK (((order_id IS NOT NULL) = (kind = ANY (ARRAY['use'::text, 'give-back'::text])))),
  constraint credit_entries_kind_check CHECK ((kind = ANY (ARRAY['grant'::text, 'use'::text, 'give-back'::text, 'expire'::text, 'revoke'::text, 'refund'::text, 'payout'::text, 'payout-back'::text]))),
  constraint credit_entries_reason_check CHECK ((char_length(reason) <= 500))
);
CREATE INDEX credit_entries_by_time ON public.credit_entries USING btree (at);
CREATE INDEX credit_entries_of_lot ON public.credit_entries USING btree (lot_id, id);
CREATE INDEX credit_entries_of_order ON public.credit_entries USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX one_grant_per_lot ON public.credit_entries USING btree (lot_id) WHERE (kind = 'grant'::text);
CREATE TRIGGER credit_lot_follows_entries AFTER INSERT ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION add_credit_entry();
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table credit_lots (
  id bigint generated always as identity not null,
  customer_id text not null,
  amount_paise bigint not null,
  left_paise bigint default 0 not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  return_id bigint,
  gift_card_id bigint,
  constraint credit_lots_pkey PRIMARY KEY (id),
  constraint credit_lots_one_per_gift_card UNIQUE (gift_card_id),
  constraint credit_lots_one_per_return UNIQUE (return_id),
  constraint credit_lots_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint credit_lots_gift_card_id_fkey FOREIGN KEY (gift_card_id) REFERENCES gift_cards(id),
  constraint credit_lots_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint credit_lots_amount_paise_check CHECK (((amount_paise >= 1) AND (amount_paise <= 50000000))),
  constraint credit_lots_check CHECK (((left_paise >= 0) AND (left_paise <= amount_paise)))
);
CREATE INDEX credit_lots_of_customer ON public.credit_lots USING btree (customer_id, expires_at, id);
CREATE INDEX credit_lots_to_expire ON public.credit_lots USING btree (expires_at) WHERE ((left_paise > 0) AND (expires_at IS NOT NULL));
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.credit_lots FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();

create table credit_payouts (
  id bigint generated always as identity not null,
  lot_id bigint not null,
  order_id bigint not null,
  amount_paise bigint not null,
  payee_sealed text,
  payee_shown text not null,
  requested_at timestamp with time zone default now() not null,
  transferred_at timestamp with time zone,
  transfer_reference text,
  transferred_by text,
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  withdraw_reason text default ''::text not null,
  constraint credit_payouts_pkey PRIMARY KEY (id),
  constraint credit_payouts_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES credit_lots(id),
  constraint credit_payouts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint credit_payouts_transferred_by_fkey FOREIGN KEY (transferred_by) REFERENCES users(id),
  constraint credit_payouts_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint credit_payouts_amount_paise_check CHECK ((amount_paise > 0)),
  constraint credit_payouts_check CHECK ((num_nulls(transferred_at, transfer_reference, transferred_by) = ANY (ARRAY[0, 3]))),
  constraint credit_payouts_check1 CHECK (((transferred_at IS NULL) OR (withdrawn_at IS NULL))),
  constraint credit_payouts_check2 CHECK (((payee_sealed IS NULL) OR (num_nulls(transferred_at, withdrawn_at) = 2))),
  constraint credit_payouts_payee_shown_check CHECK ((char_length(payee_shown) <= 100)),
  constraint credit_payouts_transfer_reference_check CHECK ((transfer_reference ~ '^[A-Z0-9]{12,22}$'::text)),
  constraint credit_payouts_withdraw_reason_check CHECK ((char_length(withdraw_reason) <= 500))
);
CREATE INDEX credit_payouts_of_order ON public.credit_payouts USING btree (order_id);
CREATE INDEX credit_payouts_to_make ON public.credit_payouts USING btree (id) WHERE ((transferred_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX credit_payouts_transferred ON public.credit_payouts USING btree (transferred_at) WHERE (transferred_at IS NOT NULL);
CREATE INDEX credit_payouts_withdrawn ON public.credit_payouts USING btree (withdrawn_at) WHERE (withdrawn_at IS NOT NULL);

create table customer_cancellations (
  order_id bigint not null,
  reason text default ''::text not null,
  cancelled_at timestamp with time zone default now() not null,
  constraint customer_cancellations_pkey PRIMARY KEY (order_id),
  constraint customer_cancellations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint customer_cancellations_reason_check CHECK ((char_length(reason) <= 500))
);

create table delivery_answers (
  parcel_id bigint not null,
  key text not null,
  wish text,
  wished_day date,
  phone text default ''::text not null,
  note text default ''::text not null,
  answered_at timestamp with time zone,
  passed_on_at timestamp with time zone,
  version integer default 1 not null,
  constraint delivery_answers_pkey PRIMARY KEY (parcel_id),
  constraint delivery_answers_key_key UNIQUE (key),
  constraint delivery_answers_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint delivery_answers_check CHECK (((wish IS NULL) = (answered_at IS NULL))),
  constraint delivery_answers_check1 CHECK (((passed_on_at IS NULL) OR (wish IS NOT NULL))),
  constraint delivery_answers_key_check CHECK ((key ~ '^[\w-]{22}$'::text)),
  constraint delivery_answers_note_check CHECK ((char_length(note) <= 200)),
  constraint delivery_answers_phone_check CHECK ((char_length(phone) <= 20)),
  constraint delivery_answers_wish_check CHECK ((wish = ANY (ARRAY['again'::text, 'back'::text])))
);

create table delivery_holidays (
  day date not null,
  name text not null,
  constraint delivery_holidays_pkey PRIMARY KEY (day),
  constraint delivery_holidays_name_check CHECK ((char_length(name) <= 60))
);

create table delivery_settings (
  only_row boolean default true not null,
  cash_fee_paise bigint default 0 not null,
  version integer default 1 not null,
  dispatch_weekdays smallint[] default '{1,2,3,4,5,6}'::smallint[] not null,
  cut_off text default '14:00'::text not null,
  handling_days smallint default 1 not null,
  default_grams integer default 500 not null,
  constraint delivery_settings_pkey PRIMARY KEY (only_row),
  constraint delivery_settings_cash_fee_paise_check CHECK (((cash_fee_paise >= 0) AND (cash_fee_paise <= 1000000))),
  constraint delivery_settings_cut_off_check CHECK ((cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint delivery_settings_default_grams_check CHECK (((default_grams >= 1) AND (default_grams <= 30000))),
  constraint delivery_settings_dispatch_weekdays_check CHECK (((dispatch_weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]) AND ((cardinality(dispatch_weekdays) >= 1) AND (cardinality(dispatch_weekdays) <= 7)))),
  constraint delivery_settings_handling_days_check CHECK (((handling_days >= 0) AND (handling_days <= 30))),
  constraint delivery_settings_only_row_check CHECK (only_row)
);

create table delivery_steps (
  zone smallint not null,
  from_amount bigint not null,
  charge_paise bigint not null,
  constraint delivery_steps_pkey PRIMARY KEY (zone, from_amount),
  constraint delivery_steps_zone_fkey FOREIGN KEY (zone) REFERENCES delivery_zones("position") ON DELETE CASCADE,
  constraint delivery_steps_charge_paise_check CHECK (((charge_paise >= 0) AND (charge_paise <= 1000000))),
  constraint delivery_steps_from_amount_check CHECK (((from_amount >= 1) AND (from_amount <= 50000000)))
);

create table delivery_weights (
  kind text not null,
  grams integer not null,
  constraint delivery_weights_pkey PRIMARY KEY (kind),
  constraint delivery_weights_kind_fkey FOREIGN KEY (kind) REFERENCES product_kinds(slug) ON DELETE CASCADE,
  constraint delivery_weights_grams_check CHECK (((grams >= 1) AND (grams <= 30000)))
);

create table delivery_zones (
  "position" smallint not null,
  name text not null,
  states text[] not null,
  pincodes text[] not null,
  is_served boolean default true not null,
  charge_paise bigint default 0 not null,
  free_from_paise bigint,
  transit_from_days smallint,
  transit_to_days smallint,
  takes_cash boolean default true not null,
  steps_by text default 'value'::text not null,
  constraint delivery_zones_pkey PRIMARY KEY ("position"),
  constraint delivery_zones_charge_paise_check CHECK (((charge_paise >= 0) AND (charge_paise <= 1000000))),
  constraint delivery_zones_free_from_paise_check CHECK (((free_from_paise >= 100) AND (free_from_paise <= 50000000))),
  constraint delivery_zones_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint delivery_zones_position_check CHECK (("position" >= 0)),
  constraint delivery_zones_steps_by_check CHECK ((steps_by = ANY (ARRAY['value'::text, 'weight'::text]))),
  constraint delivery_zones_transit CHECK ((((transit_from_days IS NULL) = (transit_to_days IS NULL)) AND (transit_from_days <= transit_to_days))),
  constraint delivery_zones_transit_from_days_check CHECK (((transit_from_days >= 0) AND (transit_from_days <= 60))),
  constraint delivery_zones_transit_to_days_check CHECK (((transit_to_days >= 0) AND (transit_to_days <= 60)))
);

create table disputes (
  id bigint generated always as identity not null,
  gateway_dispute_id text not null,
  payment_id bigint not null,
  amount_paise bigint not null,
  currency character(3) not null,
  status text not null,
  phase text default ''::text not null,
  reason_code text default ''::text not null,
  respond_by timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_gateway_dispute_id_key UNIQUE (gateway_dispute_id),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint disputes_amount_paise_check CHECK ((amount_paise > 0)),
  constraint disputes_gateway_dispute_id_check CHECK ((gateway_dispute_id ~ '^disp_[A-Za-z0-9]{14}$'::text)),
  constraint disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'closed'::text])))
);
CREATE INDEX disputes_of_payment ON public.disputes USING btree (payment_id);

create table document_lines (
  document_id bigint not null,
  "position" smallint not null,
  order_line_position smallint not null,
  description text not null,
  hsn text not null,
  uqc text not null,
  quantity integer not null,
  rate_bp integer,
  unit_paise bigint not null,
  discount_paise bigint not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null,
  constraint document_lines_pkey PRIMARY KEY (document_id, "position"),
  constraint document_lines_document_id_order_line_position_key UNIQUE (document_id, order_line_position),
  constraint document_lines_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id),
  constraint document_lines_cgst_paise_check CHECK ((cgst_paise >= 0)),
  constraint document_lines_check CHECK ((total_paise = (((taxable_paise + cgst_paise) + sgst_paise) + igst_paise))),
  constraint document_lines_check1 CHECK ((cgst_paise = sgst_paise)),
  constraint document_lines_check2 CHECK (((igst_paise = 0) OR (cgst_paise = 0))),
  constraint document_lines_check3 CHECK (((rate_bp IS NOT NULL) OR (total_paise = taxable_paise))),
  constraint document_lines_discount_paise_check CHECK ((discount_paise >= 0)),
  constraint document_lines_hsn_check CHECK ((hsn ~ '^([0-9]{4}([0-9]{2}){0,2})?$'::text)),
  constraint document_lines_igst_paise_check CHECK ((igst_paise >= 0)),
  constraint document_lines_order_line_position_check CHECK ((order_line_position >= 0)),
  constraint document_lines_position_check CHECK (("position" >= 0)),
  constraint document_lines_quantity_check CHECK ((quantity >= 0)),
  constraint document_lines_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000))),
  constraint document_lines_sgst_paise_check CHECK ((sgst_paise >= 0)),
  constraint document_lines_taxable_paise_check CHECK ((taxable_paise >= 0)),
  constraint document_lines_total_paise_check CHECK ((total_paise >= 0)),
  constraint document_lines_unit_paise_check CHECK ((unit_paise >= 0)),
  constraint document_lines_uqc_check CHECK ((uqc ~ '^[A-Z]{2,3}$'::text))
);
CREATE TRIGGER credit_within_invoice AFTER INSERT ON public.document_lines FOR EACH ROW EXECUTE FUNCTION refuse_excess_credit();
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.document_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table document_prefixes (
  type text not null,
  starts_on date not null,
  prefix text not null,
  constraint document_prefixes_pkey PRIMARY KEY (type, starts_on),
  constraint document_prefixes_prefix_check CHECK ((prefix ~ '^[A-Z1-9][A-Z0-9]{0,2}$'::text)),
  constraint document_prefixes_type_check CHECK ((type = ANY (ARRAY['TI'::text, 'BS'::text, 'CN'::text, 'RV'::text, 'RF'::text, 'DC'::text])))
);

create table document_series (
  prefix text not null,
  financial_year text not null,
  type text not null,
  last_serial integer not null,
  last_issued_at timestamp with time zone not null,
  constraint document_series_pkey PRIMARY KEY (prefix, financial_year),
  constraint document_series_financial_year_check CHECK ((financial_year ~ '^[0-9]{2}-[0-9]{2}$'::text)),
  constraint document_series_last_serial_check CHECK ((last_serial > 0))
);

create table documents (
  id bigint generated always as identity not null,
  type text not null,
  number text not null,
  prefix text not null,
  financial_year text not null,
  serial integer not null,
  order_id bigint not null,
  corrects_id bigint,
  parcel_id bigint,
  reason text,
  issued_on date not null,
  issued_at timestamp with time zone not null,
  supplier jsonb not null,
  buyer jsonb not null,
  payment jsonb not null,
  place_of_supply text,
  total_paise bigint not null,
  round_off_paise bigint default 0 not null,
  paid_out_paise bigint default 0 not null,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_id_order_id_key UNIQUE (id, order_id),
  constraint documents_number_key UNIQUE (number),
  constraint documents_prefix_financial_year_serial_key UNIQUE (prefix, financial_year, serial),
  constraint documents_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES documents(id),
  constraint documents_corrects_id_order_id_fkey FOREIGN KEY (corrects_id, order_id) REFERENCES documents(id, order_id),
  constraint documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint documents_cancel_reason_check CHECK (((char_length(cancel_reason) >= 1) AND (char_length(cancel_reason) <= 200))),
  constraint documents_check CHECK (((type = ANY (ARRAY['CN'::text, 'RF'::text])) = (corrects_id IS NOT NULL))) NOT VALID,
  constraint documents_check1 CHECK (((type <> 'CN'::text) OR (reason IS NOT NULL))),
  constraint documents_check2 CHECK (((paid_out_paise = 0) OR ((type = 'CN'::text) AND ((paid_out_paise >= 0) AND (paid_out_paise <= total_paise))))),
  constraint documents_check3 CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL))),
  constraint documents_number_check CHECK ((number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'::text)),
  constraint documents_place_of_supply_check CHECK ((place_of_supply ~ '^[0-9]{2}$'::text)),
  constraint documents_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint documents_round_off_paise_check CHECK (((round_off_paise >= '-50'::integer) AND (round_off_paise <= 49))),
  constraint documents_serial_check CHECK ((serial > 0)),
  constraint documents_total_paise_check CHECK ((total_paise > 0)),
  constraint documents_type_check CHECK ((type = ANY (ARRAY['TI'::text, 'BS'::text, 'CN'::text, 'RV'::text, 'RF'::text, 'DC'::text]))) NOT VALID,
  constraint total_of_lines TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX documents_by_day ON public.documents USING btree (issued_on, id);
CREATE INDEX documents_correcting ON public.documents USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX documents_of_order ON public.documents USING btree (order_id, id);
CREATE INDEX documents_of_parcel ON public.documents USING btree (parcel_id) WHERE (parcel_id IS NOT NULL);
CREATE UNIQUE INDEX documents_receipt_of_order ON public.documents USING btree (order_id) WHERE (type = 'RV'::text);
CREATE CONSTRAINT TRIGGER total_of_lines AFTER INSERT ON public.documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_wrong_total();
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION refuse_changed_document();

create table email_changes (
  user_id text not null,
  new_email text not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint email_changes_new_email_check CHECK ((new_email = lower(new_email)))
);
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.email_changes FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();

create table entries_to_reindex (
  entry text not null,
  last_product uuid,
  constraint entries_to_reindex_pkey PRIMARY KEY (entry)
);

create table exchange_holds (
  return_id bigint not null,
  "position" smallint not null,
  order_id bigint not null,
  product_id uuid not null,
  size text not null,
  stock_size text not null,
  quantity integer not null,
  status text default 'held'::text not null,
  expires_at timestamp with time zone not null,
  constraint exchange_holds_pkey PRIMARY KEY (return_id, "position"),
  constraint exchange_holds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint exchange_holds_product_id_stock_size_fkey FOREIGN KEY (product_id, stock_size) REFERENCES stock(product_id, size) ON UPDATE CASCADE,
  constraint exchange_holds_return_id_position_fkey FOREIGN KEY (return_id, "position") REFERENCES return_lines(return_id, "position"),
  constraint exchange_holds_quantity_check CHECK ((quantity > 0)),
  constraint exchange_holds_size_check CHECK (((char_length(size) >= 1) AND (char_length(size) <= 13))),
  constraint exchange_holds_status_check CHECK ((status = ANY (ARRAY['held'::text, 'released'::text, 'used'::text])))
);
CREATE INDEX exchange_holds_of_stock ON public.exchange_holds USING btree (product_id, stock_size) WHERE (status = 'held'::text);
CREATE INDEX live_exchange_holds ON public.exchange_holds USING btree (expires_at) WHERE (status = 'held'::text);

create table failed_deliveries (
  parcel_id bigint not null,
  number smallint not null,
  key text not null,
  reason text not null,
  note text default ''::text not null,
  failed_at timestamp with time zone not null,
  recorded_by text,
  constraint failed_deliveries_pkey PRIMARY KEY (parcel_id, number),
  constraint failed_deliveries_parcel_id_key_key UNIQUE (parcel_id, key),
  constraint failed_deliveries_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint failed_deliveries_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint failed_deliveries_note_check CHECK ((char_length(note) <= 200)),
  constraint failed_deliveries_number_check CHECK (((number >= 1) AND (number <= 99))),
  constraint failed_deliveries_reason_check CHECK ((reason ~ '^[a-z-]{1,40}$'::text))
);

create table gateway_days (
  day date not null,
  our_captured_paise bigint not null,
  our_refunded_paise bigint not null,
  gateway_captured_paise bigint not null,
  gateway_refunded_paise bigint not null,
  differences jsonb not null,
  compared_at timestamp with time zone default now() not null,
  constraint gateway_days_pkey PRIMARY KEY (day)
);

create table gateway_keys (
  id integer generated always as identity not null,
  key_id text not null,
  sealed_key_secret text not null,
  sealed_webhook_secret text not null,
  set_by text,
  set_at timestamp with time zone default now() not null,
  replaced_at timestamp with time zone,
  constraint gateway_keys_pkey PRIMARY KEY (id),
  constraint gateway_keys_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id),
  constraint gateway_keys_key_id_check CHECK ((key_id ~ '^rzp_(test|live)_[A-Za-z0-9]{14}$'::text))
);
CREATE UNIQUE INDEX gateway_keys_in_use ON public.gateway_keys USING btree (((replaced_at IS NULL))) WHERE (replaced_at IS NULL);

create table gateway_troubles (
  name text not null,
  method text not null,
  instrument text default ''::text not null,
  severity text not null,
  since timestamp with time zone default now() not null,
  constraint gateway_troubles_pkey PRIMARY KEY (name),
  constraint gateway_troubles_name_check CHECK (((name = 'keys'::text) OR (name ~ '^down_[A-Za-z0-9]{14}$'::text))),
  constraint gateway_troubles_severity_check CHECK ((severity = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text])))
);

create table gift_card_terms (
  starts_on date not null,
  months smallint not null,
  body text not null,
  constraint gift_card_terms_pkey PRIMARY KEY (starts_on),
  constraint gift_card_terms_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 1000))),
  constraint gift_card_terms_months_check CHECK (((months >= 12) AND (months <= 120)))
);

create table gift_cards (
  id bigint generated always as identity not null,
  request_key uuid not null,
  code_hash text not null,
  code_end text not null,
  amount_paise bigint not null,
  paid_by text not null,
  payment_reference text default ''::text not null,
  receiver_name text default ''::text not null,
  receiver_email text default ''::text not null,
  message text default ''::text not null,
  issued_by text not null,
  issued_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  redeemed_at timestamp with time zone,
  redeemed_by text,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  terms text default ''::text not null,
  constraint gift_cards_pkey PRIMARY KEY (id),
  constraint gift_cards_code_hash_key UNIQUE (code_hash),
  constraint gift_cards_request_key_key UNIQUE (request_key),
  constraint gift_cards_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id),
  constraint gift_cards_redeemed_by_fkey FOREIGN KEY (redeemed_by) REFERENCES users(id),
  constraint gift_cards_amount_paise_check CHECK (((amount_paise >= 10000) AND (amount_paise <= 50000000))),
  constraint gift_cards_cancel_reason_check CHECK (((char_length(cancel_reason) >= 1) AND (char_length(cancel_reason) <= 500))),
  constraint gift_cards_check CHECK ((expires_at >= (issued_at + '1 year'::interval))),
  constraint gift_cards_check1 CHECK (((redeemed_at IS NULL) = (redeemed_by IS NULL))),
  constraint gift_cards_check2 CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL))),
  constraint gift_cards_check3 CHECK (((redeemed_at IS NULL) OR (cancelled_at IS NULL))),
  constraint gift_cards_code_end_check CHECK ((char_length(code_end) = 4)),
  constraint gift_cards_message_check CHECK ((char_length(message) <= 500)),
  constraint gift_cards_paid_by_check CHECK ((paid_by = ANY (ARRAY['complimentary'::text, 'cash'::text, 'upi'::text, 'bank'::text]))),
  constraint gift_cards_payment_reference_check CHECK ((char_length(payment_reference) <= 100)),
  constraint gift_cards_receiver_email_check CHECK ((char_length(receiver_email) <= 254)),
  constraint gift_cards_receiver_name_check CHECK ((char_length(receiver_name) <= 100))
);
CREATE INDEX gift_cards_by_receiver ON public.gift_cards USING btree (lower(receiver_email)) WHERE (receiver_email <> ''::text);
CREATE INDEX gift_cards_of_customer ON public.gift_cards USING btree (redeemed_by) WHERE (redeemed_by IS NOT NULL);
CREATE INDEX gift_cards_open ON public.gift_cards USING btree (expires_at) WHERE ((redeemed_at IS NULL) AND (cancelled_at IS NULL));

create table goes_well (
  product_id uuid not null,
  others uuid[] not null,
  constraint goes_well_pkey PRIMARY KEY (product_id),
  constraint goes_well_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint goes_well_others_check CHECK (((cardinality(others) >= 1) AND (cardinality(others) <= 8)))
);

create table goes_well_progress (
  is_only boolean default true not null,
  counted_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  counted_order bigint default 0 not null,
  last_product uuid,
  constraint goes_well_progress_pkey PRIMARY KEY (is_only),
  constraint goes_well_progress_is_only_check CHECK (is_only)
);

create table hsn_codes (
  code text not null,
  description text not null,
  constraint hsn_codes_pkey PRIMARY KEY (code),
  constraint hsn_codes_code_check CHECK ((code ~ '^[0-9]{4}([0-9]{2}){0,2}$'::text))
);

create table images (
  id uuid not null,
  width integer not null,
  height integer not null,
  tint character(7) not null,
  original_type text not null,
  byte_count integer not null,
  uploaded_by text,
  created_at timestamp with time zone default now() not null,
  unused_since timestamp with time zone default now(),
  damaged_at timestamp with time zone,
  alt text default ''::text not null,
  focus text,
  is_by_customer boolean default false not null,
  constraint images_pkey PRIMARY KEY (id),
  constraint images_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  constraint images_alt_check CHECK ((char_length(alt) <= 300)),
  constraint images_byte_count_check CHECK ((byte_count > 0)),
  constraint images_focus_check CHECK ((focus ~ '^(100|[1-9]?[05]) (100|[1-9]?[05])$'::text)),
  constraint images_height_check CHECK ((height > 0)),
  constraint images_original_type_check CHECK ((original_type = ANY (ARRAY['jpg'::text, 'png'::text, 'webp'::text]))),
  constraint images_tint_check CHECK ((tint ~ '^#[0-9a-f]{6}$'::text)),
  constraint images_width_check CHECK ((width > 0))
);
CREATE INDEX images_candidates ON public.images USING btree (created_at, id) WHERE (unused_since IS NOT NULL);
CREATE INDEX images_newest ON public.images USING btree (created_at, id);
CREATE INDEX images_of_customers ON public.images USING btree (created_at, id) WHERE is_by_customer;
CREATE INDEX images_unused ON public.images USING btree (unused_since) WHERE (unused_since IS NOT NULL);
CREATE INDEX images_without_words ON public.images USING btree (created_at, id) WHERE ((alt = ''::text) AND (NOT is_by_customer));
CREATE INDEX images_words ON public.images USING gin (alt gin_trgm_ops);

create table import_lines (
  import_id uuid not null,
  line integer not null,
  product_no integer not null,
  cells text[] not null,
  constraint import_lines_pkey PRIMARY KEY (import_id, line),
  constraint import_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_lines_line_check CHECK ((line > 1)),
  constraint import_lines_product_no_check CHECK ((product_no > 0))
);
CREATE INDEX import_lines_of_product ON public.import_lines USING btree (import_id, product_no, line);

create table import_rows (
  import_id uuid not null,
  product_no integer not null,
  line integer not null,
  title text not null,
  verdict text not null,
  notes jsonb not null,
  product_id uuid,
  wanted jsonb,
  pictures jsonb,
  based_on jsonb,
  outcome text,
  outcome_note jsonb,
  missing_pictures jsonb default '[]'::jsonb not null,
  is_second_try boolean default false not null,
  decided_at timestamp with time zone,
  constraint import_rows_pkey PRIMARY KEY (import_id, product_no),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_rows_check CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint import_rows_check1 CHECK (((verdict = ANY (ARRAY['new'::text, 'update'::text])) = (wanted IS NOT NULL))),
  constraint import_rows_check2 CHECK (((wanted IS NULL) OR (product_id IS NOT NULL))),
  constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['added'::text, 'updated'::text, 'unchanged'::text, 'refused'::text]))),
  constraint import_rows_verdict_check CHECK ((verdict = ANY (ARRAY['new'::text, 'update'::text, 'unchanged'::text, 'refused'::text])))
);
CREATE INDEX import_rows_by_verdict ON public.import_rows USING btree (import_id, verdict, product_no);
CREATE INDEX import_rows_to_decide ON public.import_rows USING btree (import_id, product_no) WHERE (outcome IS NULL);
CREATE INDEX import_rows_without_pictures ON public.import_rows USING btree (import_id, product_no) WHERE (missing_pictures <> '[]'::jsonb);

create table imported_pictures (
  source character(64) not null,
  image_id uuid not null,
  constraint imported_pictures_pkey PRIMARY KEY (source),
  constraint imported_pictures_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id) ON DELETE CASCADE,
  constraint imported_pictures_source_check CHECK ((source ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX imported_pictures_of_image ON public.imported_pictures USING btree (image_id);

create table imports (
  id uuid not null,
  file_name text not null,
  has_pictures boolean not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  status text default 'reading'::text not null,
  kind text,
  headers text[] default '{}'::text[] not null,
  defaults jsonb default '{}'::jsonb not null,
  line_count integer default 0 not null,
  product_count integer default 0 not null,
  problem jsonb,
  started_by text,
  ended_at timestamp with time zone,
  last_error text,
  stumbles smallint default 0 not null,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint imports_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint imports_check CHECK (((status = ANY (ARRAY['done'::text, 'cancelled'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
  constraint imports_check1 CHECK (((status = 'failed'::text) = (problem IS NOT NULL))),
  constraint imports_check2 CHECK (((status = ANY (ARRAY['reading'::text, 'cancelled'::text, 'failed'::text])) OR (kind IS NOT NULL))),
  constraint imports_check3 CHECK (((status <> ALL (ARRAY['importing'::text, 'done'::text])) OR (started_by IS NOT NULL))),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['zari'::text, 'shopify'::text, 'woocommerce'::text, 'other'::text]))),
  constraint imports_line_count_check CHECK ((line_count >= 0)),
  constraint imports_product_count_check CHECK ((product_count >= 0)),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['reading'::text, 'checking'::text, 'ready'::text, 'importing'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))),
  constraint imports_stumbles_check CHECK ((stumbles >= 0))
);
CREATE INDEX imports_newest ON public.imports USING btree (created_at DESC, id);
CREATE INDEX imports_to_work_on ON public.imports USING btree (created_at) WHERE (status = ANY (ARRAY['reading'::text, 'checking'::text, 'importing'::text]));
CREATE UNIQUE INDEX one_import_at_a_time ON public.imports USING btree ((true)) WHERE (status = 'importing'::text);

create table legal_limits (
  name text not null,
  starts_on date not null,
  amount_paise bigint not null,
  constraint legal_limits_pkey PRIMARY KEY (name, starts_on),
  constraint legal_limits_amount_paise_check CHECK ((amount_paise > 0)),
  constraint legal_limits_name_check CHECK ((name = ANY (ARRAY['cash'::text, 'e-way-bill'::text, 'large-invoice'::text, 'registration'::text, 'registration-some-states'::text, 'composition'::text, 'composition-some-states'::text, 'hsn-digits'::text, 'quarterly-return'::text, 'e-invoice'::text, 'payment-qr'::text])))
);

create table low_stock_seen (
  product_id uuid not null,
  seen_at timestamp with time zone default now() not null,
  constraint low_stock_seen_pkey PRIMARY KEY (product_id),
  constraint low_stock_seen_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table mail_choices (
  customer_id text not null,
  key uuid default gen_random_uuid() not null,
  review_requests_ended_at timestamp with time zone,
  cart_reminders_since timestamp with time zone,
  cart_reminders_on text default ''::text not null,
  constraint mail_choices_pkey PRIMARY KEY (customer_id),
  constraint mail_choices_key_key UNIQUE (key),
  constraint mail_choices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_choices_cart_reminders_on_check CHECK ((char_length(cart_reminders_on) <= 200))
);
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.mail_choices FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();

create table mails (
  id bigint generated always as identity not null,
  order_id bigint,
  kind text not null,
  occasion text default ''::text not null,
  recipient text not null,
  subject text not null,
  letter jsonb,
  status text default 'queued'::text not null,
  tries integer default 0 not null,
  last_error text,
  tried_at timestamp with time zone,
  next_try_at timestamp with time zone default now(),
  queued_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  newsletter_id bigint,
  subscriber_id uuid,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_order_id_kind_occasion_key UNIQUE (order_id, kind, occasion),
  constraint mails_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id),
  constraint mails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint mails_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscribers(id),
  constraint mails_check CHECK (((status = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint mails_check1 CHECK (((status <> 'sent'::text) OR (next_try_at IS NULL))),
  constraint mails_check2 CHECK (((status <> 'queued'::text) OR (next_try_at IS NOT NULL))),
  constraint mails_check3 CHECK (((status <> 'failed'::text) OR (last_error IS NOT NULL))),
  constraint mails_check4 CHECK (((status <> 'cancelled'::text) OR ((next_try_at IS NULL) AND (newsletter_id IS NOT NULL)))),
  constraint mails_check5 CHECK (((kind = 'newsletter'::text) = (newsletter_id IS NOT NULL))),
  constraint mails_check6 CHECK (((newsletter_id IS NULL) = (subscriber_id IS NULL))),
  constraint mails_check7 CHECK (((newsletter_id IS NULL) = (order_id IS NOT NULL))),
  constraint mails_check8 CHECK (((newsletter_id IS NULL) = (letter IS NOT NULL))),
  constraint mails_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,40}$'::text)) NOT VALID,
  constraint mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'cancelled'::text]))),
  constraint mails_tries_check CHECK ((tries >= 0))
);
CREATE INDEX mails_due ON public.mails USING btree (((newsletter_id IS NOT NULL)), next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX mails_failed ON public.mails USING btree (id) WHERE (status = 'failed'::text);
CREATE INDEX mails_of_newsletter ON public.mails USING btree (newsletter_id, status) WHERE (newsletter_id IS NOT NULL);
CREATE INDEX mails_waiting_of_subscriber ON public.mails USING btree (subscriber_id) WHERE ((status = ANY (ARRAY['queued'::text, 'failed'::text])) AND (subscriber_id IS NOT NULL));
CREATE UNIQUE INDEX one_mail_per_newsletter_and_subscriber ON public.mails USING btree (newsletter_id, subscriber_id) WHERE (newsletter_id IS NOT NULL);

create table missing_invoices (
  order_id bigint not null,
  since timestamp with time zone default now() not null,
  constraint missing_invoices_pkey PRIMARY KEY (order_id),
  constraint missing_invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

create table newsletters (
  id bigint generated always as identity not null,
  subject text not null,
  heading text not null,
  body text not null,
  button_words text default ''::text not null,
  button_path text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by text not null,
  sent_at timestamp with time zone,
  sent_by text,
  addressed_up_to uuid,
  addressed_at timestamp with time zone,
  constraint newsletters_pkey PRIMARY KEY (id),
  constraint newsletters_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint newsletters_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint newsletters_button_path_check CHECK (((button_path = ''::text) OR (button_path ~~ '/%'::text))),
  constraint newsletters_check CHECK (((sent_at IS NULL) = (sent_by IS NULL))),
  constraint newsletters_check1 CHECK (((addressed_up_to IS NULL) OR (sent_at IS NOT NULL))),
  constraint newsletters_check2 CHECK (((addressed_at IS NULL) OR (sent_at IS NOT NULL))),
  constraint newsletters_check3 CHECK (((button_words = ''::text) = (button_path = ''::text)))
);
CREATE INDEX newsletters_being_addressed ON public.newsletters USING btree (id) WHERE ((sent_at IS NOT NULL) AND (addressed_at IS NULL));

create table offer_uses (
  offer_id uuid not null,
  order_id bigint not null,
  customer_id text not null,
  phone_hash text default ''::text not null,
  email_hash text default ''::text not null,
  state text not null,
  discount_paise bigint not null,
  reserved_at timestamp with time zone default now() not null,
  constraint offer_uses_pkey PRIMARY KEY (order_id, offer_id),
  constraint offer_uses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint offer_uses_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint offer_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint offer_uses_discount_paise_check CHECK ((discount_paise >= 0)),
  constraint offer_uses_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'used'::text, 'released'::text])))
);
CREATE INDEX offer_uses_by_customer ON public.offer_uses USING btree (customer_id, offer_id);
CREATE INDEX offer_uses_by_email ON public.offer_uses USING btree (offer_id, email_hash);
CREATE INDEX offer_uses_by_phone ON public.offer_uses USING btree (offer_id, phone_hash);

create table offers (
  id uuid not null,
  name text not null,
  code text,
  kind text not null,
  target text not null,
  percent_bp integer,
  amount_paise bigint,
  max_discount_paise bigint,
  rounds_to_rupee boolean default false not null,
  kinds text[] default '{}'::text[] not null,
  collections text[] default '{}'::text[] not null,
  product_ids uuid[] default '{}'::uuid[] not null,
  excludes_reduced boolean default false not null,
  min_subtotal_paise bigint,
  is_combinable boolean default false not null,
  is_first_order_only boolean default false not null,
  usage_limit integer,
  per_customer_limit integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  state text default 'draft'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_code_key UNIQUE (code),
  constraint offers_amount_paise_check CHECK (((amount_paise >= 1) AND (amount_paise <= 50000000))),
  constraint offers_check CHECK ((ends_at > starts_at)),
  constraint offers_check1 CHECK (((kind = 'percent'::text) = (percent_bp IS NOT NULL))),
  constraint offers_check2 CHECK (((kind = 'amount'::text) = (amount_paise IS NOT NULL))),
  constraint offers_code_check CHECK ((code ~ '^[A-Z0-9-]{3,24}$'::text)),
  constraint offers_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'delivery'::text]))),
  constraint offers_max_discount_paise_check CHECK (((max_discount_paise >= 1) AND (max_discount_paise <= 50000000))),
  constraint offers_min_subtotal_paise_check CHECK (((min_subtotal_paise >= 1) AND (min_subtotal_paise <= 50000000))),
  constraint offers_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint offers_per_customer_limit_check CHECK (((per_customer_limit >= 1) AND (per_customer_limit <= 1000000))),
  constraint offers_percent_bp_check CHECK (((percent_bp >= 1) AND (percent_bp <= 10000))),
  constraint offers_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'ended'::text]))),
  constraint offers_target_check CHECK ((target = ANY (ARRAY['order'::text, 'lines'::text]))),
  constraint offers_usage_limit_check CHECK (((usage_limit >= 1) AND (usage_limit <= 1000000)))
);
CREATE INDEX offers_automatic ON public.offers USING btree (starts_at) WHERE ((code IS NULL) AND (state = 'active'::text));

create table old_addresses (
  from_path text not null,
  to_path text not null,
  created_at timestamp with time zone default now() not null,
  constraint old_addresses_pkey PRIMARY KEY (from_path),
  constraint old_addresses_check CHECK (((to_path ~~ '/%'::text) AND (to_path !~~ '//%'::text) AND (char_length(to_path) <= 500) AND (to_path <> from_path))),
  constraint old_addresses_from_path_check CHECK (((from_path ~~ '/%'::text) AND (char_length(from_path) <= 500)))
);
CREATE INDEX old_addresses_newest ON public.old_addresses USING btree (created_at DESC, from_path);

create table order_discounts (
  order_id bigint not null,
  "position" smallint not null,
  offer_id uuid not null,
  code text,
  label text not null,
  amount_paise bigint not null,
  constraint order_discounts_pkey PRIMARY KEY (order_id, "position", offer_id),
  constraint order_discounts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint order_discounts_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position"),
  constraint order_discounts_amount_paise_check CHECK ((amount_paise > 0))
);
CREATE TRIGGER written_once BEFORE UPDATE ON public.order_discounts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table order_lines (
  order_id bigint not null,
  "position" smallint not null,
  product_id uuid not null,
  title text not null,
  image_id uuid,
  size text default ''::text not null,
  stock_size text default ''::text not null,
  unit_price_paise bigint not null,
  original_price_paise bigint not null,
  quantity integer not null,
  returned_quantity integer default 0 not null,
  goods_class text,
  hsn text,
  tax_rate_bp integer,
  taxable_paise bigint,
  cgst_paise bigint,
  sgst_paise bigint,
  igst_paise bigint,
  discount_paise bigint default 0 not null,
  charges_paise bigint default 0 not null,
  packed_quantity integer default 0 not null,
  sale_mode text,
  dispatch_day date,
  has_left boolean default false not null,
  constraint order_lines_pkey PRIMARY KEY (order_id, "position"),
  constraint order_lines_order_id_product_id_size_key UNIQUE (order_id, product_id, size),
  constraint order_lines_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_lines_advance CHECK (((num_nulls(sale_mode, dispatch_day) = ANY (ARRAY[0, 2])) AND (sale_mode = ANY (ARRAY['pre-order'::text, 'made-to-order'::text])))),
  constraint order_lines_cgst_paise_check CHECK ((cgst_paise >= 0)),
  constraint order_lines_charges_paise_check CHECK ((charges_paise >= 0)),
  constraint order_lines_check CHECK (((returned_quantity >= 0) AND (returned_quantity <= quantity))),
  constraint order_lines_check1 CHECK ((num_nulls(goods_class, hsn) = ANY (ARRAY[0, 2]))),
  constraint order_lines_check2 CHECK ((num_nulls(tax_rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise) = ANY (ARRAY[0, 5]))),
  constraint order_lines_check3 CHECK ((cgst_paise = sgst_paise)),
  constraint order_lines_check4 CHECK (((igst_paise = 0) OR (cgst_paise = 0))),
  constraint order_lines_check5 CHECK ((discount_paise <= (unit_price_paise * quantity))),
  constraint order_lines_check6 CHECK (((((taxable_paise + cgst_paise) + sgst_paise) + igst_paise) = (((unit_price_paise * quantity) - discount_paise) + charges_paise))),
  constraint order_lines_discount_paise_check CHECK ((discount_paise >= 0)),
  constraint order_lines_igst_paise_check CHECK ((igst_paise >= 0)),
  constraint order_lines_original_price_paise_check CHECK ((original_price_paise > 0)),
  constraint order_lines_packed_check CHECK (((packed_quantity >= 0) AND (packed_quantity <= quantity))),
  constraint order_lines_position_check CHECK (("position" >= 0)),
  constraint order_lines_quantity_check CHECK ((quantity > 0)),
  constraint order_lines_sgst_paise_check CHECK ((sgst_paise >= 0)),
  constraint order_lines_tax_rate_bp_check CHECK (((tax_rate_bp >= 0) AND (tax_rate_bp <= 10000))),
  constraint order_lines_taxable_paise_check CHECK ((taxable_paise >= 0)),
  constraint order_lines_unit_price_paise_check CHECK ((unit_price_paise > 0))
);
CREATE INDEX order_lines_being_made ON public.order_lines USING btree (order_id, "position") WHERE ((sale_mode = 'made-to-order'::text) AND (NOT has_left));
CREATE INDEX order_lines_of_image ON public.order_lines USING btree (image_id);
CREATE TRIGGER amounts_add_up AFTER INSERT ON public.order_lines REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_wrong_amounts();
CREATE TRIGGER amounts_written_once BEFORE UPDATE OF discount_paise, charges_paise ON public.order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER image_left AFTER DELETE ON public.order_lines FOR EACH ROW WHEN ((old.image_id IS NOT NULL)) EXECUTE FUNCTION note_image_left();
CREATE TRIGGER tax_written_once BEFORE UPDATE OF goods_class, hsn, tax_rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise ON public.order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table order_status_changes (
  id bigint generated always as identity not null,
  order_id bigint not null,
  from_status smallint not null,
  to_status smallint not null,
  changed_by text,
  changed_at timestamp with time zone default now() not null,
  constraint order_status_changes_pkey PRIMARY KEY (id),
  constraint order_status_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint order_status_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_status_changes_check CHECK ((from_status <> to_status)),
  constraint order_status_changes_from_status_check CHECK (((from_status >= 1) AND (from_status <= 4))),
  constraint order_status_changes_to_status_check CHECK (((to_status >= 1) AND (to_status <= 4)))
);
CREATE INDEX order_deliveries ON public.order_status_changes USING btree (changed_at) INCLUDE (order_id) WHERE (to_status = 4);
CREATE INDEX order_status_changes_of_order ON public.order_status_changes USING btree (order_id, id);

create table orders (
  id bigint generated always as identity not null,
  number text not null,
  customer_id text not null,
  cart_id bigint not null,
  pay_mode text default 'gateway'::text not null,
  payment_state text default 'pending_payment'::text not null,
  status smallint default 1 not null,
  currency character(3) default 'INR'::bpchar not null,
  total_paise bigint not null,
  email text not null,
  first_name text not null,
  last_name text default ''::text not null,
  address_email text default ''::text not null,
  house_no text not null,
  area_road text not null,
  landmark text default ''::text not null,
  city text not null,
  state text not null,
  pincode text not null,
  phone_no text not null,
  alt_phone_no text default ''::text not null,
  search_text text default ''::text not null,
  hold_expires_at timestamp with time zone,
  hold_extended boolean default false not null,
  settled_payment_id bigint,
  created_at timestamp with time zone default now() not null,
  placed_at timestamp with time zone,
  archived_at timestamp with time zone,
  courier_name text default ''::text not null,
  tracking_number text default ''::text not null,
  courier_version integer default 1 not null,
  internal_note text default ''::text not null,
  note_version integer default 1 not null,
  cash_noted_at timestamp with time zone,
  cash_address_hash text,
  bought_titles text default ''::text not null,
  tax_mode text,
  supplier_gstin text,
  supplier_state text,
  place_of_supply text,
  buyer_gstin text,
  discount_paise bigint default 0 not null,
  delivery_paise bigint default 0 not null,
  cash_fee_paise bigint default 0 not null,
  leaves_by date,
  arrives_from date,
  arrives_to date,
  credit_paise bigint default 0 not null,
  payable_paise bigint default 0 not null,
  buyer_business text default ''::text not null,
  customer_note text default ''::text not null,
  gift_message text default ''::text not null,
  consent_version integer,
  gift_wrap_paise bigint,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_id_currency_payable_paise_key UNIQUE (id, currency, payable_paise),
  constraint orders_number_key UNIQUE (number),
  constraint orders_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint orders_settled_payment_id_id_fkey FOREIGN KEY (settled_payment_id, id) REFERENCES payments(id, settles_order_id) DEFERRABLE INITIALLY DEFERRED,
  constraint orders_business_check CHECK (((buyer_business = ''::text) OR (buyer_gstin IS NOT NULL))),
  constraint orders_buyer_business_check CHECK ((char_length(buyer_business) <= 100)),
  constraint orders_cash_fee_paise_check CHECK ((cash_fee_paise >= 0)),
  constraint orders_check CHECK (((payment_state <> 'paid'::text) OR (pay_mode = ANY (ARRAY['cod'::text, 'credit'::text])) OR (settled_payment_id IS NOT NULL))),
  constraint orders_check1 CHECK (((payment_state <> 'paid'::text) OR (placed_at IS NOT NULL))),
  constraint orders_check2 CHECK (((payment_state <> 'pending_payment'::text) OR (pay_mode = 'cod'::text) OR (hold_expires_at IS NOT NULL))),
  constraint orders_check3 CHECK (((pay_mode <> 'cod'::text) OR (settled_payment_id IS NULL))),
  constraint orders_check4 CHECK (((pay_mode <> 'cod'::text) OR (payment_state <> 'pending_payment'::text))),
  constraint orders_check5 CHECK (((cash_noted_at IS NULL) OR (pay_mode = 'cod'::text))),
  constraint orders_check6 CHECK ((num_nulls(tax_mode, supplier_gstin, supplier_state, place_of_supply) = ANY (ARRAY[0, 4]))),
  constraint orders_check7 CHECK (((buyer_gstin IS NULL) OR (tax_mode IS NOT NULL))),
  constraint orders_check8 CHECK (((cash_fee_paise = 0) OR (pay_mode = 'cod'::text))),
  constraint orders_check9 CHECK (((credit_paise >= 0) AND (credit_paise <= total_paise))),
  constraint orders_courier_name_check CHECK ((char_length(courier_name) <= 80)),
  constraint orders_credit_check CHECK (
CASE pay_mode
    WHEN 'credit'::text THEN ((credit_paise = total_paise) AND (payment_state <> 'pending_payment'::text) AND (settled_payment_id IS NULL))
    WHEN 'cod'::text THEN (credit_paise = 0)
    ELSE (payable_paise >= 100)
END),
  constraint orders_currency_check CHECK ((currency = 'INR'::bpchar)),
  constraint orders_customer_note_check CHECK ((char_length(customer_note) <= 500)),
  constraint orders_delivery_paise_check CHECK ((delivery_paise >= 0)),
  constraint orders_discount_paise_check CHECK ((discount_paise >= 0)),
  constraint orders_gift_message_check CHECK ((char_length(gift_message) <= 300)),
  constraint orders_gift_wrap_paise_check CHECK ((gift_wrap_paise >= 0)),
  constraint orders_internal_note_check CHECK ((char_length(internal_note) <= 2000)),
  constraint orders_number_check CHECK ((number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'::text)),
  constraint orders_pay_mode_check CHECK ((pay_mode = ANY (ARRAY['gateway'::text, 'cod'::text, 'credit'::text]))),
  constraint orders_payable CHECK ((payable_paise = (total_paise - credit_paise))),
  constraint orders_payment_state_check CHECK ((payment_state = ANY (ARRAY['pending_payment'::text, 'payment_review'::text, 'paid'::text, 'refund_due'::text, 'refunded'::text, 'expired'::text, 'cancelled'::text]))),
  constraint orders_promise CHECK (((num_nulls(leaves_by, arrives_from, arrives_to) = ANY (ARRAY[0, 3])) AND (leaves_by <= arrives_from) AND (arrives_from <= arrives_to))),
  constraint orders_status_check CHECK (((status >= 1) AND (status <= 4))),
  constraint orders_tax_mode_check CHECK ((tax_mode = ANY (ARRAY['regular'::text, 'composition'::text]))),
  constraint orders_total_paise_check CHECK (((total_paise >= 100) AND (total_paise <= 50000000))),
  constraint orders_tracking_number_check CHECK ((char_length(tracking_number) <= 80))
);
CREATE INDEX cash_orders_by_phone ON public.orders USING btree ("right"(regexp_replace(phone_no, '[^0-9]'::text, ''::text, 'g'::text), 10)) WHERE ((pay_mode = 'cod'::text) AND (placed_at IS NOT NULL));
CREATE INDEX cash_orders_under_way ON public.orders USING btree (customer_id) WHERE ((pay_mode = 'cod'::text) AND (payment_state = 'paid'::text) AND (status < 4));
CREATE INDEX cash_orders_under_way_by_address ON public.orders USING btree (cash_address_hash) WHERE ((pay_mode = 'cod'::text) AND (payment_state = 'paid'::text) AND (status < 4));
CREATE UNIQUE INDEX one_live_order_per_cart ON public.orders USING btree (cart_id) WHERE (payment_state <> ALL (ARRAY['expired'::text, 'cancelled'::text, 'refunded'::text, 'refund_due'::text]));
CREATE INDEX orders_archived ON public.orders USING btree (placed_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX orders_at_the_door ON public.orders USING btree (status DESC, id) WHERE ((pay_mode = 'cod'::text) AND (payment_state = 'paid'::text) AND (status >= 3) AND (cash_noted_at IS NULL));
CREATE INDEX orders_ended ON public.orders USING btree (placed_at DESC, id DESC) WHERE ((placed_at IS NOT NULL) AND (archived_at IS NULL) AND (payment_state = ANY (ARRAY['refund_due'::text, 'refunded'::text, 'cancelled'::text])));
CREATE INDEX orders_newest ON public.orders USING btree (placed_at DESC, id DESC) WHERE ((placed_at IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX orders_newest_of_status ON public.orders USING btree (status, placed_at DESC, id DESC) WHERE ((placed_at IS NOT NULL) AND (archived_at IS NULL) AND (payment_state <> ALL (ARRAY['refund_due'::text, 'refunded'::text, 'cancelled'::text])));
CREATE INDEX orders_of_customer ON public.orders USING btree (customer_id, placed_at DESC, id DESC) WHERE (placed_at IS NOT NULL);
CREATE INDEX orders_phone_digits ON public.orders USING gin (regexp_replace(((phone_no || '/'::text) || alt_phone_no), '[^0-9/]'::text, ''::text, 'g'::text) gin_trgm_ops) WHERE ((placed_at IS NOT NULL) AND (((phone_no || '/'::text) || alt_phone_no) ~ '[^0-9/]'::text));
CREATE INDEX orders_placed_by_email ON public.orders USING btree (lower(email)) WHERE ((placed_at IS NOT NULL) AND (payment_state = ANY (ARRAY['paid'::text, 'payment_review'::text])));
CREATE INDEX orders_placed_by_phone ON public.orders USING btree ("right"(regexp_replace(phone_no, '[^0-9]'::text, ''::text, 'g'::text), 10)) WHERE ((placed_at IS NOT NULL) AND (payment_state = ANY (ARRAY['paid'::text, 'payment_review'::text])));
CREATE INDEX orders_search ON public.orders USING gin (search_text gin_trgm_ops) WHERE (placed_at IS NOT NULL);
CREATE INDEX orders_sold ON public.orders USING btree (placed_at) INCLUDE (total_paise) WHERE (payment_state = 'paid'::text);
CREATE INDEX orders_to_look_at ON public.orders USING btree (id) WHERE (payment_state = ANY (ARRAY['payment_review'::text, 'refund_due'::text, 'pending_payment'::text]));
CREATE INDEX orders_unpaid_of_customer ON public.orders USING btree (customer_id, created_at) WHERE (placed_at IS NULL);
CREATE TRIGGER amounts_written_once BEFORE UPDATE OF discount_paise, delivery_paise, cash_fee_paise, credit_paise, gift_wrap_paise ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER buyer_written_once BEFORE UPDATE OF buyer_gstin ON public.orders FOR EACH ROW WHEN (((new.buyer_gstin IS NOT NULL) AND (new.buyer_gstin IS DISTINCT FROM old.buyer_gstin))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_follows_order AFTER UPDATE OF payment_state ON public.orders FOR EACH ROW WHEN (((new.credit_paise > 0) AND (old.payment_state IS DISTINCT FROM new.payment_state) AND ((new.payment_state = ANY (ARRAY['expired'::text, 'cancelled'::text, 'refund_due'::text, 'refunded'::text])) OR (old.payment_state = ANY (ARRAY['expired'::text, 'cancelled'::text, 'refund_due'::text, 'refunded'::text]))))) EXECUTE FUNCTION follow_order_with_credit();
CREATE TRIGGER offers_follow_order AFTER UPDATE OF payment_state ON public.orders FOR EACH ROW WHEN (((old.payment_state IS DISTINCT FROM new.payment_state) AND ((new.payment_state = ANY (ARRAY['paid'::text, 'payment_review'::text])) OR ((new.status < 3) AND (new.payment_state = ANY (ARRAY['expired'::text, 'cancelled'::text, 'refund_due'::text, 'refunded'::text])))))) EXECUTE FUNCTION follow_order_with_offers();
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();
CREATE TRIGGER set_order_columns BEFORE INSERT OR UPDATE OF total_paise, credit_paise, payable_paise, number, first_name, last_name, email, address_email, phone_no, alt_phone_no, city, pincode, bought_titles, search_text ON public.orders FOR EACH ROW EXECUTE FUNCTION set_order_columns();
CREATE TRIGGER tax_written_once BEFORE UPDATE OF tax_mode, supplier_gstin, supplier_state, place_of_supply ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table page_images (
  image_id uuid not null,
  page_id uuid not null,
  constraint page_images_pkey PRIMARY KEY (image_id, page_id),
  constraint page_images_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id),
  constraint page_images_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE
);
CREATE INDEX page_images_of_page ON public.page_images USING btree (page_id);
CREATE TRIGGER image_left AFTER DELETE OR UPDATE OF image_id ON public.page_images FOR EACH ROW EXECUTE FUNCTION note_image_left();

create table pages (
  id uuid default gen_random_uuid() not null,
  slug text not null,
  is_policy boolean default false not null,
  published_version integer,
  scheduled_version integer,
  publish_at timestamp with time zone,
  scheduled_by text,
  created_at timestamp with time zone default now() not null,
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_slug_key UNIQUE (slug),
  constraint pages_scheduled_by_fkey FOREIGN KEY (scheduled_by) REFERENCES users(id),
  constraint pages_check CHECK ((((scheduled_version IS NULL) = (publish_at IS NULL)) AND ((publish_at IS NULL) = (scheduled_by IS NULL)))),
  constraint pages_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 60)))
);
CREATE INDEX pages_scheduled ON public.pages USING btree (publish_at) WHERE (publish_at IS NOT NULL);

create table parcel_events (
  id bigint generated always as identity not null,
  parcel_id bigint not null,
  key text not null,
  state text,
  code integer,
  activity text not null,
  location text default ''::text not null,
  happened_at timestamp with time zone not null,
  recorded_at timestamp with time zone default now() not null,
  reported_by text,
  constraint parcel_events_pkey PRIMARY KEY (id),
  constraint parcel_events_parcel_id_key_key UNIQUE (parcel_id, key),
  constraint parcel_events_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint parcel_events_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES users(id),
  constraint parcel_events_activity_check CHECK ((char_length(activity) <= 300)),
  constraint parcel_events_location_check CHECK ((char_length(location) <= 200))
);

create table parcel_lines (
  parcel_id bigint not null,
  order_id bigint not null,
  "position" smallint not null,
  quantity integer not null,
  restocked_quantity integer default 0 not null,
  constraint parcel_lines_pkey PRIMARY KEY (parcel_id, "position"),
  constraint parcel_lines_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position"),
  constraint parcel_lines_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id),
  constraint parcel_lines_check CHECK (((restocked_quantity >= 0) AND (restocked_quantity <= quantity))),
  constraint parcel_lines_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX parcel_lines_of_order ON public.parcel_lines USING btree (order_id);

create table parcel_webhooks (
  id text not null,
  raw bytea not null,
  received_at timestamp with time zone default now() not null,
  processed_at timestamp with time zone,
  constraint parcel_webhooks_pkey PRIMARY KEY (id)
);
CREATE INDEX parcel_webhooks_by_time ON public.parcel_webhooks USING btree (received_at);

create table parcels (
  id bigint generated always as identity not null,
  order_id bigint not null,
  number smallint not null,
  carrier text not null,
  state text default 'booked'::text not null,
  courier_name text default ''::text not null,
  tracking_number text default ''::text not null,
  weight_grams integer not null,
  length_cm smallint not null,
  breadth_cm smallint not null,
  height_cm smallint not null,
  collect_paise bigint default 0 not null,
  packed_at timestamp with time zone default now() not null,
  packed_by text not null,
  left_at timestamp with time zone,
  delivered_at timestamp with time zone,
  inspected_at timestamp with time zone,
  problem text default ''::text not null,
  reported_at timestamp with time zone,
  booking_tried_at timestamp with time zone,
  carrier_order_id text,
  shipment_id text,
  pickup_at timestamp with time zone,
  label bytea,
  version integer default 1 not null,
  booking_until timestamp with time zone,
  constraint parcels_pkey PRIMARY KEY (id),
  constraint parcels_order_id_number_key UNIQUE (order_id, number),
  constraint parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint parcels_packed_by_fkey FOREIGN KEY (packed_by) REFERENCES users(id),
  constraint parcels_breadth_cm_check CHECK (((breadth_cm >= 1) AND (breadth_cm <= 300))),
  constraint parcels_carrier_check CHECK ((carrier = ANY (ARRAY['manual'::text, 'shiprocket'::text]))),
  constraint parcels_check CHECK (((carrier = 'shiprocket'::text) OR (num_nonnulls(booking_tried_at, carrier_order_id, shipment_id, pickup_at, label) = 0))),
  constraint parcels_check1 CHECK (((inspected_at IS NULL) OR (state = 'returned'::text))),
  constraint parcels_collect_paise_check CHECK ((collect_paise >= 0)),
  constraint parcels_courier_name_check CHECK ((char_length(courier_name) <= 80)),
  constraint parcels_height_cm_check CHECK (((height_cm >= 1) AND (height_cm <= 300))),
  constraint parcels_label_check CHECK ((octet_length(label) <= 5000000)),
  constraint parcels_length_cm_check CHECK (((length_cm >= 1) AND (length_cm <= 300))),
  constraint parcels_number_check CHECK (((number >= 1) AND (number <= 999))),
  constraint parcels_problem_check CHECK ((char_length(problem) <= 300)),
  constraint parcels_state_check CHECK ((state = ANY (ARRAY['booked'::text, 'in-transit'::text, 'out-for-delivery'::text, 'undelivered'::text, 'delivered'::text, 'returning'::text, 'returned'::text, 'lost'::text, 'cancelled'::text]))),
  constraint parcels_tracking_number_check CHECK ((char_length(tracking_number) <= 80)),
  constraint parcels_weight_grams_check CHECK (((weight_grams >= 1) AND (weight_grams <= 100000)))
);
CREATE UNIQUE INDEX parcels_by_carrier_order ON public.parcels USING btree (carrier_order_id) WHERE (carrier_order_id IS NOT NULL);
CREATE UNIQUE INDEX parcels_by_tracking_number ON public.parcels USING btree (tracking_number) WHERE ((carrier = 'shiprocket'::text) AND (tracking_number <> ''::text));
CREATE INDEX parcels_to_inspect ON public.parcels USING btree (id) WHERE ((state = 'returned'::text) AND (inspected_at IS NULL));
CREATE INDEX parcels_undelivered ON public.parcels USING btree (id) WHERE (state = 'undelivered'::text);
CREATE INDEX parcels_under_way ON public.parcels USING btree (reported_at NULLS FIRST, id) WHERE ((carrier = 'shiprocket'::text) AND (state = ANY (ARRAY['booked'::text, 'in-transit'::text, 'out-for-delivery'::text, 'undelivered'::text, 'returning'::text])));

create table payment_attempts (
  id bigint generated always as identity not null,
  order_id bigint not null,
  currency character(3) not null,
  amount_paise bigint not null,
  receipt text not null,
  gateway_order_id text,
  status text not null,
  checks integer default 0 not null,
  next_check_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  has_ended boolean default false not null,
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_gateway_order_id_key UNIQUE (gateway_order_id),
  constraint payment_attempts_order_id_id_key UNIQUE (order_id, id),
  constraint payment_attempts_receipt_key UNIQUE (receipt),
  constraint payment_attempts_order_id_currency_amount_paise_fkey FOREIGN KEY (order_id, currency, amount_paise) REFERENCES orders(id, currency, payable_paise),
  constraint payment_attempts_check CHECK (((status <> ALL (ARRAY['open'::text, 'paid'::text])) OR (gateway_order_id IS NOT NULL))),
  constraint payment_attempts_gateway_order_id_check CHECK ((gateway_order_id ~ '^order_[A-Za-z0-9]{14}$'::text)),
  constraint payment_attempts_has_ended CHECK (
CASE
    WHEN (status = ANY (ARRAY['superseded'::text, 'closed'::text])) THEN has_ended
    WHEN (status = ANY (ARRAY['initiating'::text, 'unknown'::text, 'open'::text])) THEN (NOT has_ended)
    ELSE true
END),
  constraint payment_attempts_receipt_check CHECK (((char_length(receipt) >= 8) AND (char_length(receipt) <= 40))),
  constraint payment_attempts_status_check CHECK ((status = ANY (ARRAY['initiating'::text, 'unknown'::text, 'open'::text, 'paid'::text, 'superseded'::text, 'closed'::text])))
);
CREATE INDEX attempts_to_check ON public.payment_attempts USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX one_live_attempt ON public.payment_attempts USING btree (order_id) WHERE (NOT has_ended);
CREATE TRIGGER set_attempt_ended BEFORE INSERT OR UPDATE ON public.payment_attempts FOR EACH ROW WHEN ((((new.status = ANY (ARRAY['superseded'::text, 'closed'::text])) AND (NOT new.has_ended)) OR ((new.status = ANY (ARRAY['initiating'::text, 'unknown'::text, 'open'::text])) AND new.has_ended))) EXECUTE FUNCTION set_attempt_ended();

create table payments (
  id bigint generated always as identity not null,
  gateway_payment_id text not null,
  attempt_id bigint,
  order_id bigint,
  currency character(3) not null,
  amount_paise bigint not null,
  status text not null,
  role text not null,
  settles_order_id bigint,
  method text,
  error_code text,
  error_reason text,
  refund_committed_paise bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  gateway_created_at timestamp with time zone,
  credited_paise bigint default 0 not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_gateway_payment_id_key UNIQUE (gateway_payment_id),
  constraint payments_id_settles_order_id_key UNIQUE (id, settles_order_id),
  constraint payments_settles_order_id_key UNIQUE (settles_order_id),
  constraint payments_attempt_id_order_id_fkey FOREIGN KEY (attempt_id, order_id) REFERENCES payment_attempts(id, order_id) MATCH FULL,
  constraint payments_settles_order_id_currency_amount_paise_fkey FOREIGN KEY (settles_order_id, currency, amount_paise) REFERENCES orders(id, currency, payable_paise),
  constraint payments_amount_paise_check CHECK ((amount_paise > 0)),
  constraint payments_check CHECK (((role = 'settling'::text) = (settles_order_id IS NOT NULL))),
  constraint payments_check1 CHECK (((settles_order_id IS NULL) OR ((settles_order_id = order_id) AND (status = ANY (ARRAY['captured'::text, 'refunded'::text]))))),
  constraint payments_check2 CHECK (((role <> 'unmatched'::text) OR (order_id IS NULL))),
  constraint payments_check3 CHECK (((refund_committed_paise >= 0) AND (refund_committed_paise <= amount_paise))),
  constraint payments_check4 CHECK (((credited_paise >= 0) AND (credited_paise <= amount_paise))),
  constraint payments_gateway_payment_id_check CHECK ((gateway_payment_id ~ '^pay_[A-Za-z0-9]{14}$'::text)),
  constraint payments_role_check CHECK ((role = ANY (ARRAY['candidate'::text, 'settling'::text, 'surplus'::text, 'unmatched'::text]))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['created'::text, 'failed'::text, 'authorized'::text, 'captured'::text, 'refunded'::text])))
);
CREATE INDEX payments_by_day ON public.payments USING btree (gateway_created_at);
CREATE INDEX payments_of_order ON public.payments USING btree (order_id);
CREATE INDEX payments_surplus ON public.payments USING btree (id) WHERE (role = 'surplus'::text);
CREATE INDEX payments_undecided ON public.payments USING btree (order_id) WHERE ((role = 'candidate'::text) AND (status = 'captured'::text));
CREATE INDEX payments_unmatched ON public.payments USING btree (id) WHERE (role = 'unmatched'::text);

create table price_drop_requests (
  customer_id text not null,
  key uuid default gen_random_uuid() not null,
  requested_at timestamp with time zone default now() not null,
  constraint price_drop_requests_pkey PRIMARY KEY (customer_id),
  constraint price_drop_requests_key_key UNIQUE (key),
  constraint price_drop_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.price_drop_requests FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();

create table price_history (
  id bigint generated always as identity not null,
  product_id uuid not null,
  since timestamp with time zone not null,
  until timestamp with time zone,
  selling_paise bigint not null,
  mrp_paise bigint not null,
  constraint price_history_pkey PRIMARY KEY (id),
  constraint price_history_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint price_history_check CHECK ((until >= since))
);
CREATE INDEX price_history_of_product ON public.price_history USING btree (product_id, since DESC);
CREATE UNIQUE INDEX price_history_present ON public.price_history USING btree (product_id) WHERE (until IS NULL);

create table price_plans (
  id uuid default gen_random_uuid() not null,
  product_id uuid not null,
  price_paise bigint not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  state text default 'planned'::text not null,
  price_before_paise bigint,
  planned_by text not null,
  planned_at timestamp with time zone default now() not null,
  constraint price_plans_pkey PRIMARY KEY (id),
  constraint price_plans_planned_by_fkey FOREIGN KEY (planned_by) REFERENCES users(id),
  constraint price_plans_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint price_plans_check CHECK ((ends_at > begins_at)),
  constraint price_plans_check1 CHECK (((state <> 'running'::text) OR ((ends_at IS NOT NULL) AND (price_before_paise IS NOT NULL)))),
  constraint price_plans_price_paise_check CHECK (((price_paise >= 100) AND (price_paise <= 50000000))),
  constraint price_plans_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'running'::text, 'ended'::text, 'cancelled'::text, 'missed'::text, 'refused'::text])))
);
CREATE INDEX price_plans_of_product ON public.price_plans USING btree (product_id, begins_at);
CREATE INDEX price_plans_open ON public.price_plans USING btree (begins_at) WHERE (state = ANY (ARRAY['planned'::text, 'running'::text]));

create table product_images (
  product_id uuid not null,
  "position" smallint not null,
  image_id uuid not null,
  alt text default ''::text not null,
  constraint product_images_pkey PRIMARY KEY (product_id, "position"),
  constraint product_images_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id),
  constraint product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_images_position_check CHECK ((("position" >= 0) AND ("position" <= 5)))
);
CREATE INDEX product_images_of_image ON public.product_images USING btree (image_id);
CREATE TRIGGER image_left AFTER DELETE OR UPDATE OF image_id ON public.product_images FOR EACH ROW EXECUTE FUNCTION note_image_left();

create table product_kinds (
  slug text not null,
  slot smallint not null,
  singular text not null,
  plural text not null,
  sizes text[] default '{}'::text[] not null,
  size_slots text[] default '{}'::text[] not null,
  counts_sizes boolean default false not null,
  age_group text default 'adult'::text not null,
  feed_category text default ''::text not null,
  size_guide jsonb,
  is_enabled boolean default false not null,
  "position" smallint not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  goods_class text default 'apparel'::text not null,
  hsn text default ''::text not null,
  country_of_origin text default ''::text not null,
  maker_role text default ''::text not null,
  maker text default ''::text not null,
  net_quantity text default ''::text not null,
  customer_care text default ''::text not null,
  undeclared smallint default 15 not null,
  unit_code text default 'PCS'::text not null,
  constraint product_kinds_pkey PRIMARY KEY (slug),
  constraint product_kinds_slot_key UNIQUE (slot),
  constraint product_kinds_age_group_check CHECK ((age_group = ANY (ARRAY['adult'::text, 'kids'::text, 'toddler'::text, 'infant'::text, 'newborn'::text]))),
  constraint product_kinds_check CHECK ((sizes <@ size_slots)),
  constraint product_kinds_country_of_origin_check CHECK ((country_of_origin ~ '^([A-Z]{2})?$'::text)),
  constraint product_kinds_customer_care_check CHECK ((char_length(customer_care) <= 300)),
  constraint product_kinds_feed_category_check CHECK ((char_length(feed_category) <= 200)),
  constraint product_kinds_goods_class_check CHECK ((goods_class = ANY (ARRAY['fabric'::text, 'apparel'::text, 'shawl'::text, 'made-up'::text, 'jewellery'::text, 'service'::text]))),
  constraint product_kinds_hsn_check CHECK ((hsn ~ '^([0-9]{4}([0-9]{2}){0,2})?$'::text)),
  constraint product_kinds_maker_check CHECK ((char_length(maker) <= 300)),
  constraint product_kinds_maker_role_check CHECK ((maker_role = ANY (ARRAY[''::text, 'manufacturer'::text, 'packer'::text, 'importer'::text, 'marketer'::text]))),
  constraint product_kinds_net_quantity_check CHECK ((char_length(net_quantity) <= 100)),
  constraint product_kinds_plural_check CHECK (((char_length(plural) >= 1) AND (char_length(plural) <= 40))),
  constraint product_kinds_singular_check CHECK (((char_length(singular) >= 1) AND (char_length(singular) <= 40))),
  constraint product_kinds_size_slots_check CHECK ((cardinality(size_slots) <= 30)),
  constraint product_kinds_sizes_check CHECK ((cardinality(sizes) <= 30)),
  constraint product_kinds_slot_check CHECK (((slot >= 0) AND (slot <= 31))),
  constraint product_kinds_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 40))),
  constraint product_kinds_unit_code_check CHECK ((unit_code ~ '^[A-Z]{3}$'::text))
);
CREATE TRIGGER collection_of_kind AFTER INSERT ON public.product_kinds FOR EACH ROW EXECUTE FUNCTION add_collection_of_kind();
CREATE TRIGGER declare_facts BEFORE INSERT OR UPDATE ON public.product_kinds FOR EACH ROW EXECUTE FUNCTION declare_facts();

create table product_questions (
  id uuid default gen_random_uuid() not null,
  product_id uuid not null,
  size text default ''::text not null,
  email text not null,
  body text not null,
  asked_at timestamp with time zone default clock_timestamp() not null,
  answer text,
  answered_at timestamp with time zone,
  mailed_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_reason text,
  constraint product_questions_pkey PRIMARY KEY (id),
  constraint product_questions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint product_questions_answer_check CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 2000))),
  constraint product_questions_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 1000))),
  constraint product_questions_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint product_questions_check1 CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint product_questions_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint product_questions_hidden_reason_check CHECK (((char_length(hidden_reason) >= 1) AND (char_length(hidden_reason) <= 500))),
  constraint product_questions_size_check CHECK ((char_length(size) <= 20))
);
CREATE INDEX product_questions_newest ON public.product_questions USING btree (asked_at DESC, id);
CREATE INDEX product_questions_of_email ON public.product_questions USING btree (email);
CREATE INDEX product_questions_shown ON public.product_questions USING btree (product_id, answered_at DESC, id) WHERE ((answer IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX product_questions_waiting ON public.product_questions USING btree (id) WHERE ((answer IS NULL) AND (hidden_at IS NULL));

create table product_return_windows (
  id bigint generated always as identity not null,
  product_id uuid not null,
  days smallint,
  set_at timestamp with time zone default now() not null,
  constraint product_return_windows_pkey PRIMARY KEY (id),
  constraint product_return_windows_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint product_return_windows_days_check CHECK (((days >= 0) AND (days <= 365)))
);
CREATE INDEX product_return_windows_of_product ON public.product_return_windows USING btree (product_id, id);

create table product_skus (
  product_id uuid not null,
  size text not null,
  number bigint not null,
  sku text not null,
  barcode text default ''::text not null,
  constraint product_skus_pkey PRIMARY KEY (product_id, size),
  constraint product_skus_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_skus_barcode_check CHECK ((char_length(barcode) <= 40)),
  constraint product_skus_size_check CHECK ((char_length(size) <= 13)),
  constraint product_skus_sku_check CHECK (((char_length(sku) >= 1) AND (char_length(sku) <= 40)))
);
CREATE INDEX product_skus_by_barcode ON public.product_skus USING btree (barcode) WHERE (barcode <> ''::text);
CREATE UNIQUE INDEX product_skus_by_sku ON public.product_skus USING btree (lower(sku) text_pattern_ops);

create table product_videos (
  product_id uuid not null,
  video_id uuid not null,
  poster_id uuid,
  constraint product_videos_pkey PRIMARY KEY (product_id),
  constraint product_videos_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_videos_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE RESTRICT
);
CREATE INDEX product_videos_of_video ON public.product_videos USING btree (video_id);
CREATE TRIGGER video_left AFTER DELETE OR UPDATE OF video_id ON public.product_videos FOR EACH ROW EXECUTE FUNCTION note_video_left();

create table products (
  id uuid not null,
  title text not null,
  description text not null,
  type text default 'saree'::text not null,
  original_price_paise bigint not null,
  selling_price_paise bigint not null,
  sizes text[] default '{}'::text[] not null,
  categories text[] default '{}'::text[] not null,
  highlights text[] default '{}'::text[] not null,
  counts_sizes boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  search_title text generated always as (lower(title)) stored not null,
  search_pieces text[] generated always as (short_pieces(lower(title))) stored not null,
  state text default 'published'::text not null,
  published_from timestamp with time zone,
  published_until timestamp with time zone,
  is_listed boolean default true not null,
  goods_class text default ''::text not null,
  stitching text default ''::text not null,
  hsn text default ''::text not null,
  prior_price_paise bigint,
  prior_price_until timestamp with time zone,
  attributes text[] default '{}'::text[] not null,
  country_of_origin text default ''::text not null,
  maker_role text default ''::text not null,
  maker text default ''::text not null,
  net_quantity text default ''::text not null,
  customer_care text default ''::text not null,
  undeclared smallint default 15 not null,
  is_withheld boolean default false not null,
  cost_paise bigint,
  design text default ''::text not null,
  sale_mode text default ''::text not null,
  dispatch_from date,
  making_days smallint,
  own_unit text default ''::text not null,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_type_fkey FOREIGN KEY (type) REFERENCES product_kinds(slug) ON DELETE RESTRICT,
  constraint products_advance CHECK (
CASE sale_mode
    WHEN ''::text THEN (num_nonnulls(dispatch_from, making_days) = 0)
    WHEN 'pre-order'::text THEN ((dispatch_from IS NOT NULL) AND (making_days IS NULL))
    WHEN 'made-to-order'::text THEN ((dispatch_from IS NULL) AND (making_days IS NOT NULL) AND ((making_days >= 1) AND (making_days <= 365)))
    ELSE false
END),
  constraint products_attributes_check CHECK (((cardinality(attributes) <= 200) AND (array_position(attributes, NULL::text) IS NULL))),
  constraint products_categories_check CHECK ((categories <@ ARRAY['Latest'::text, 'Trending'::text, 'Recommended'::text, 'Popular'::text])),
  constraint products_check CHECK ((published_from < published_until)),
  constraint products_check1 CHECK (((state = 'scheduled'::text) = ((published_from IS NOT NULL) OR (published_until IS NOT NULL)))),
  constraint products_check2 CHECK (((prior_price_paise IS NULL) = (prior_price_until IS NULL))),
  constraint products_cost_paise_check CHECK (((cost_paise >= 100) AND (cost_paise <= 50000000))),
  constraint products_country_of_origin_check CHECK ((country_of_origin ~ '^([A-Z]{2})?$'::text)),
  constraint products_customer_care_check CHECK ((char_length(customer_care) <= 300)),
  constraint products_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 5000))),
  constraint products_design_check CHECK ((char_length(design) <= 100)),
  constraint products_goods_class_check CHECK ((goods_class = ANY (ARRAY[''::text, 'fabric'::text, 'apparel'::text, 'shawl'::text, 'made-up'::text, 'jewellery'::text, 'service'::text]))),
  constraint products_highlights_check CHECK ((cardinality(highlights) <= 20)),
  constraint products_hsn_check CHECK ((hsn ~ '^([0-9]{4}([0-9]{2}){0,2})?$'::text)),
  constraint products_maker_check CHECK ((char_length(maker) <= 300)),
  constraint products_maker_role_check CHECK ((maker_role = ANY (ARRAY[''::text, 'manufacturer'::text, 'packer'::text, 'importer'::text, 'marketer'::text]))),
  constraint products_net_quantity_check CHECK ((char_length(net_quantity) <= 100)),
  constraint products_original_price_paise_check CHECK (((original_price_paise >= 100) AND (original_price_paise <= 50000000))),
  constraint products_own_unit_check CHECK ((own_unit ~ '^([A-Z]{3})?$'::text)),
  constraint products_price_within_original CHECK ((selling_price_paise <= original_price_paise)),
  constraint products_selling_price_paise_check CHECK (((selling_price_paise >= 100) AND (selling_price_paise <= 50000000))),
  constraint products_sizes_check CHECK (((cardinality(sizes) <= 30) AND (array_position(sizes, ''::text) IS NULL))),
  constraint products_state_check CHECK ((state = ANY (ARRAY['published'::text, 'draft'::text, 'scheduled'::text, 'unlisted'::text, 'archived'::text]))),
  constraint products_stitching_check CHECK ((stitching = ANY (ARRAY[''::text, 'stitched'::text, 'unstitched'::text]))),
  constraint products_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200)))
);
CREATE INDEX products_attributes ON public.products USING gin (attributes) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_change ON public.products USING btree (updated_at) INCLUDE (id);
CREATE INDEX products_by_design ON public.products USING btree (lower(design), created_at, id) WHERE ((deleted_at IS NULL) AND (design <> ''::text));
CREATE INDEX products_by_original_price ON public.products USING btree (original_price_paise) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_price ON public.products USING btree (selling_price_paise, id) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_title ON public.products USING btree (search_title, id) WHERE (deleted_at IS NULL);
CREATE INDEX products_latest ON public.products USING btree (created_at DESC, id DESC) INCLUDE (type, selling_price_paise, search_title, is_listed) WHERE ((deleted_at IS NULL) AND ('Latest'::text = ANY (categories)));
CREATE INDEX products_newest ON public.products USING btree (created_at DESC, id DESC) INCLUDE (is_listed) WHERE (deleted_at IS NULL);
CREATE INDEX products_newest_of_type ON public.products USING btree (type, created_at DESC, id DESC) INCLUDE (is_listed) WHERE (deleted_at IS NULL);
CREATE INDEX products_of_state ON public.products USING btree (state, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX products_popular ON public.products USING btree (created_at DESC, id DESC) INCLUDE (type, selling_price_paise, search_title, is_listed) WHERE ((deleted_at IS NULL) AND ('Popular'::text = ANY (categories)));
CREATE INDEX products_pre_orders ON public.products USING btree (dispatch_from) WHERE (sale_mode = 'pre-order'::text);
CREATE INDEX products_prior_price_until ON public.products USING btree (prior_price_until) WHERE (prior_price_until IS NOT NULL);
CREATE INDEX products_recommended ON public.products USING btree (created_at DESC, id DESC) INCLUDE (type, selling_price_paise, search_title, is_listed) WHERE ((deleted_at IS NULL) AND ('Recommended'::text = ANY (categories)));
CREATE INDEX products_search_pieces ON public.products USING gin (search_pieces) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE INDEX products_search_title ON public.products USING gin (search_title gin_trgm_ops) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE INDEX products_that_may_begin ON public.products USING btree (COALESCE(published_until, 'infinity'::timestamp with time zone)) WHERE ((deleted_at IS NULL) AND (state = 'scheduled'::text) AND (NOT is_listed));
CREATE INDEX products_that_may_end ON public.products USING btree (published_until) WHERE ((deleted_at IS NULL) AND (state = 'scheduled'::text) AND is_listed);
CREATE INDEX products_trending ON public.products USING btree (created_at DESC, id DESC) INCLUDE (type, selling_price_paise, search_title, is_listed) WHERE ((deleted_at IS NULL) AND ('Trending'::text = ANY (categories)));
CREATE INDEX products_undeclared ON public.products USING btree (type, undeclared, id) WHERE ((deleted_at IS NULL) AND (state <> ALL (ARRAY['draft'::text, 'archived'::text])) AND (undeclared > 0));
CREATE TRIGGER add_skus AFTER INSERT OR UPDATE OF sizes ON public.products FOR EACH ROW EXECUTE FUNCTION add_skus();
CREATE TRIGGER count_inserted AFTER INSERT ON public.products FOR EACH ROW EXECUTE FUNCTION recount_changed_product();
CREATE TRIGGER declare_facts BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION declare_facts();
CREATE TRIGGER price_inserted AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_price_history();
CREATE TRIGGER price_updated AFTER UPDATE ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_price_history();
CREATE TRIGGER recount_updated AFTER UPDATE ON public.products FOR EACH ROW WHEN (((old.type <> new.type) OR (old.sizes <> new.sizes) OR (old.counts_sizes <> new.counts_sizes) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION recount_changed_product();
CREATE TRIGGER search_inserted AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_search_documents();
CREATE TRIGGER search_updated AFTER UPDATE ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_search_documents();
CREATE TRIGGER set_listed BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION set_listed();
CREATE TRIGGER set_prior_price BEFORE UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION set_prior_price();

create table queries (
  id uuid not null,
  your_name text not null,
  your_email text not null,
  your_subject text default ''::text not null,
  your_message text not null,
  sent_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  read_by text,
  answered_at timestamp with time zone,
  answered_by text,
  search_text text generated always as (lower(((((((your_name || ' '::text) || your_email) || ' '::text) || your_subject) || ' '::text) || your_message))) stored not null,
  constraint queries_pkey PRIMARY KEY (id),
  constraint queries_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint queries_read_by_fkey FOREIGN KEY (read_by) REFERENCES users(id),
  constraint queries_check CHECK (((read_at IS NULL) = (read_by IS NULL))),
  constraint queries_check1 CHECK (((answered_at IS NULL) = (answered_by IS NULL))),
  constraint queries_check2 CHECK (((answered_at IS NULL) OR (read_at IS NOT NULL)))
);
CREATE INDEX queries_by_email ON public.queries USING btree (lower(your_email));
CREATE INDEX queries_newest ON public.queries USING btree (sent_at DESC, id DESC);
CREATE INDEX queries_search ON public.queries USING gin (search_text gin_trgm_ops);
CREATE INDEX queries_unanswered ON public.queries USING btree (sent_at DESC, id DESC) WHERE (answered_at IS NULL);
CREATE INDEX queries_unread ON public.queries USING btree (sent_at DESC, id DESC) WHERE (read_at IS NULL);

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table recovery_codes (
  user_id text not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

create table refunds (
  id bigint generated always as identity not null,
  payment_id bigint not null,
  purpose text not null,
  try_number integer default 1 not null,
  amount_paise bigint not null,
  idempotency_key text not null,
  gateway_refund_id text,
  status text not null,
  requested_by text,
  last_error text,
  next_try_at timestamp with time zone default now() not null,
  tries integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  reason text default ''::text not null,
  replaces bigint,
  gateway_created_at timestamp with time zone,
  origin text default 'shop'::text not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_gateway_refund_id_key UNIQUE (gateway_refund_id),
  constraint refunds_idempotency_key_key UNIQUE (idempotency_key),
  constraint refunds_payment_id_purpose_try_number_key UNIQUE (payment_id, purpose, try_number),
  constraint refunds_replaces_key UNIQUE (replaces),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_replaces_fkey FOREIGN KEY (replaces) REFERENCES refunds(id),
  constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint refunds_amount_paise_check CHECK ((amount_paise >= 100)),
  constraint refunds_check CHECK (((status <> ALL (ARRAY['pending'::text, 'processed'::text])) OR (gateway_refund_id IS NOT NULL))),
  constraint refunds_check1 CHECK (((origin = 'shop'::text) OR (gateway_refund_id IS NOT NULL))),
  constraint refunds_gateway_refund_id_check CHECK ((gateway_refund_id ~ '^rfnd_[A-Za-z0-9]{14}$'::text)),
  constraint refunds_idempotency_key_check CHECK ((idempotency_key ~ '^[A-Za-z0-9_-]{10,64}$'::text)),
  constraint refunds_origin_check CHECK ((origin = ANY (ARRAY['shop'::text, 'gateway'::text]))),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'unknown'::text, 'pending'::text, 'processed'::text, 'failed'::text, 'transferred'::text, 'withdrawn'::text]))),
  constraint refunds_try_number_check CHECK ((try_number >= 1))
);
CREATE INDEX refunds_by_day ON public.refunds USING btree (gateway_created_at);
CREATE INDEX refunds_failed ON public.refunds USING btree (id) WHERE (status = 'failed'::text);
CREATE INDEX refunds_of_payment ON public.refunds USING btree (payment_id);
CREATE INDEX refunds_transferred ON public.refunds USING btree (updated_at) WHERE (status = 'transferred'::text);
CREATE INDEX refunds_under_way ON public.refunds USING btree (next_try_at) WHERE (status = ANY (ARRAY['requested'::text, 'unknown'::text, 'pending'::text]));

create table return_events (
  id bigint generated always as identity not null,
  return_id bigint not null,
  state text not null,
  note text default ''::text not null,
  staff_id text,
  at timestamp with time zone default now() not null,
  constraint return_events_pkey PRIMARY KEY (id),
  constraint return_events_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint return_events_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id),
  constraint return_events_note_check CHECK ((char_length(note) <= 500))
);
CREATE INDEX return_events_of_return ON public.return_events USING btree (return_id, id);
CREATE INDEX return_events_of_transfers ON public.return_events USING btree (at) WHERE (state = 'closed'::text);

create table return_lines (
  return_id bigint not null,
  order_id bigint not null,
  "position" smallint not null,
  quantity integer not null,
  grade text,
  accepted_quantity integer,
  refund_paise bigint,
  restocked_quantity integer default 0 not null,
  constraint return_lines_pkey PRIMARY KEY (return_id, "position"),
  constraint return_lines_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position"),
  constraint return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint return_lines_check CHECK (((accepted_quantity >= 0) AND (accepted_quantity <= quantity))),
  constraint return_lines_check1 CHECK (((restocked_quantity >= 0) AND (restocked_quantity <= quantity))),
  constraint return_lines_check2 CHECK (((grade IS NULL) = (accepted_quantity IS NULL))),
  constraint return_lines_check3 CHECK (((grade <> 'not-ours'::text) OR (accepted_quantity = 0))),
  constraint return_lines_grade_check CHECK ((grade = ANY (ARRAY['ok'::text, 'fault'::text, 'not-ours'::text]))),
  constraint return_lines_quantity_check CHECK ((quantity > 0)),
  constraint return_lines_refund_paise_check CHECK ((refund_paise >= 0))
);
CREATE INDEX return_lines_of_order ON public.return_lines USING btree (order_id, "position");

create table return_photos (
  return_id bigint not null,
  image_id uuid not null,
  "position" smallint not null,
  constraint return_photos_pkey PRIMARY KEY (return_id, image_id),
  constraint return_photos_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id),
  constraint return_photos_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id)
);
CREATE INDEX return_photos_of_image ON public.return_photos USING btree (image_id);
CREATE TRIGGER image_left AFTER DELETE OR UPDATE OF image_id ON public.return_photos FOR EACH ROW EXECUTE FUNCTION note_image_left();

create table return_windows (
  id bigint generated always as identity not null,
  kind text,
  days smallint,
  set_at timestamp with time zone default now() not null,
  constraint return_windows_pkey PRIMARY KEY (id),
  constraint return_windows_kind_fkey FOREIGN KEY (kind) REFERENCES product_kinds(slug) ON DELETE CASCADE,
  constraint return_windows_days_check CHECK (((days >= 0) AND (days <= 365)))
);
CREATE INDEX return_windows_of_kind ON public.return_windows USING btree (kind, id);

create table returns (
  id bigint generated always as identity not null,
  order_id bigint not null,
  request_key uuid not null,
  state text default 'requested'::text not null,
  reason text not null,
  note text default ''::text not null,
  refund_paise bigint,
  payee_sealed text,
  payee_shown text default ''::text not null,
  transfer_reference text,
  requested_at timestamp with time zone default now() not null,
  outcome text default 'refund'::text not null,
  granted_paise bigint default 0 not null,
  exchange_order_id bigint,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_one_per_replacement UNIQUE (exchange_order_id),
  constraint returns_request_key_key UNIQUE (request_key),
  constraint returns_exchange_order_id_fkey FOREIGN KEY (exchange_order_id) REFERENCES orders(id),
  constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint returns_check CHECK (((state = ANY (ARRAY['settled'::text, 'closed'::text])) = (refund_paise IS NOT NULL))),
  constraint returns_check1 CHECK (((transfer_reference IS NULL) OR (state = 'closed'::text))),
  constraint returns_granted CHECK (((granted_paise = 0) OR ((outcome = ANY (ARRAY['credit'::text, 'exchange'::text])) AND (granted_paise <= refund_paise)))),
  constraint returns_granted_paise_check CHECK ((granted_paise >= 0)),
  constraint returns_note_check CHECK ((char_length(note) <= 1000)),
  constraint returns_outcome_check CHECK ((outcome = ANY (ARRAY['refund'::text, 'exchange'::text, 'credit'::text]))),
  constraint returns_reason_check CHECK ((reason = ANY (ARRAY['too-small'::text, 'too-large'::text, 'colour'::text, 'defective'::text, 'not-as-described'::text, 'wrong-item'::text, 'damaged'::text, 'style'::text, 'changed-mind'::text, 'late'::text, 'other'::text]))),
  constraint returns_refund_paise_check CHECK ((refund_paise >= 0)),
  constraint returns_replacement CHECK (((exchange_order_id IS NULL) OR ((outcome = 'exchange'::text) AND (state = 'closed'::text) AND (exchange_order_id <> order_id)))),
  constraint returns_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text, 'self-shipped'::text, 'pickup-booked'::text, 'received'::text, 'inspected'::text, 'settled'::text, 'closed'::text, 'cancelled'::text]))),
  constraint returns_transfer_reference_check CHECK (((char_length(transfer_reference) >= 1) AND (char_length(transfer_reference) <= 40)))
);
CREATE INDEX returns_of_order ON public.returns USING btree (order_id, id);
CREATE INDEX returns_of_state ON public.returns USING btree (state, id DESC);
CREATE INDEX returns_to_do ON public.returns USING btree (id) WHERE (state = ANY (ARRAY['requested'::text, 'received'::text, 'inspected'::text, 'settled'::text]));

create table review_counts (
  product_id uuid not null,
  reviews integer default 0 not null,
  stars integer default 0 not null,
  runs_small integer default 0 not null,
  runs_true integer default 0 not null,
  runs_large integer default 0 not null,
  constraint review_counts_pkey PRIMARY KEY (product_id),
  constraint review_counts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint review_counts_reviews_check CHECK ((reviews >= 0)),
  constraint review_counts_runs_large_check CHECK ((runs_large >= 0)),
  constraint review_counts_runs_small_check CHECK ((runs_small >= 0)),
  constraint review_counts_runs_true_check CHECK ((runs_true >= 0)),
  constraint review_counts_stars_check CHECK ((stars >= 0))
);

create table review_photos (
  review_id uuid not null,
  "position" smallint not null,
  image_id uuid not null,
  constraint review_photos_pkey PRIMARY KEY (review_id, "position"),
  constraint review_photos_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id),
  constraint review_photos_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_photos_position_check CHECK ((("position" >= 0) AND ("position" <= 3)))
);
CREATE INDEX review_photos_of_image ON public.review_photos USING btree (image_id);
CREATE TRIGGER image_left AFTER DELETE OR UPDATE OF image_id ON public.review_photos FOR EACH ROW EXECUTE FUNCTION note_image_left();

create table reviews (
  id uuid default gen_random_uuid() not null,
  product_id uuid not null,
  customer_id text not null,
  order_id bigint not null,
  stars smallint not null,
  fit text,
  author text not null,
  body text not null,
  written_at timestamp with time zone default clock_timestamp() not null,
  reply text,
  replied_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_reason text,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_product_id_customer_id_key UNIQUE (product_id, customer_id),
  constraint reviews_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint reviews_author_check CHECK (((char_length(author) >= 1) AND (char_length(author) <= 60))),
  constraint reviews_body_check CHECK ((char_length(body) <= 2000)),
  constraint reviews_check CHECK (((reply IS NULL) = (replied_at IS NULL))),
  constraint reviews_check1 CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint reviews_fit_check CHECK ((fit = ANY (ARRAY['small'::text, 'true'::text, 'large'::text]))),
  constraint reviews_hidden_reason_check CHECK (((char_length(hidden_reason) >= 1) AND (char_length(hidden_reason) <= 500))),
  constraint reviews_reply_check CHECK (((char_length(reply) >= 1) AND (char_length(reply) <= 2000))),
  constraint reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);
CREATE INDEX reviews_newest ON public.reviews USING btree (written_at DESC, id);
CREATE INDEX reviews_of_customer ON public.reviews USING btree (customer_id);
CREATE INDEX reviews_shown ON public.reviews USING btree (product_id, written_at DESC, id) WHERE (hidden_at IS NULL);
CREATE TRIGGER count_changed_review AFTER INSERT OR DELETE OR UPDATE OF hidden_at ON public.reviews FOR EACH ROW EXECUTE FUNCTION count_changed_review();
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.reviews FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();

create table search_days (
  day date not null,
  query text not null,
  searches integer not null,
  has_results boolean,
  constraint search_days_pkey PRIMARY KEY (day, query),
  constraint search_days_query_check CHECK ((char_length(query) <= 60)),
  constraint search_days_searches_check CHECK ((searches >= 0))
);

create table search_documents (
  product_id uuid not null,
  created_at timestamp with time zone not null,
  title text not null,
  price_paise bigint not null,
  discount_percent integer not null,
  facets integer not null,
  terms tsvector not null,
  sizes integer default 0 not null,
  choices integer[] default '{}'::integer[] not null,
  constraint search_documents_pkey PRIMARY KEY (product_id),
  constraint search_documents_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX search_documents_by_discount ON public.search_documents USING btree (discount_percent DESC, product_id DESC) INCLUDE (facets, sizes, choices);
CREATE INDEX search_documents_by_price ON public.search_documents USING btree (price_paise, product_id) INCLUDE (facets, sizes, choices);
CREATE INDEX search_documents_code_letters ON public.search_documents USING gin (search_code_letters(title)) WITH (fastupdate=off) WHERE (title ~ '[0-9]'::text);
CREATE INDEX search_documents_newest ON public.search_documents USING btree (created_at DESC, product_id DESC) INCLUDE (facets, sizes, choices);
CREATE INDEX search_documents_priced_words ON public.search_documents USING gin (search_priced_words(terms, price_paise)) WITH (fastupdate=off);
CREATE INDEX search_documents_terms ON public.search_documents USING gin (terms) WITH (fastupdate=off);

create table search_news (
  id bigint generated always as identity not null,
  words text[] not null,
  constraint search_news_pkey PRIMARY KEY (id)
);

create table search_synonyms (
  term text not null,
  meaning text,
  collection text,
  created_at timestamp with time zone default now() not null,
  constraint search_synonyms_pkey PRIMARY KEY (term),
  constraint search_synonyms_collection_fkey FOREIGN KEY (collection) REFERENCES collections(slug) ON DELETE CASCADE,
  constraint search_synonyms_check CHECK ((num_nonnulls(meaning, collection) = 1)),
  constraint search_synonyms_meaning_check CHECK (((char_length(meaning) >= 1) AND (char_length(meaning) <= 60))),
  constraint search_synonyms_term_check CHECK (((char_length(term) >= 1) AND (char_length(term) <= 60)))
);
CREATE INDEX search_synonyms_of_collection ON public.search_synonyms USING btree (collection);

create table search_vocabulary (
  word text not null,
  sound text not null,
  near text[] not null,
  edition integer not null,
  constraint search_vocabulary_pkey PRIMARY KEY (word)
);
CREATE INDEX search_vocabulary_by_sound ON public.search_vocabulary USING btree (sound);
CREATE INDEX search_vocabulary_near ON public.search_vocabulary USING gin (near) WITH (fastupdate=off);
CREATE INDEX search_vocabulary_parts ON public.search_vocabulary USING gin (word gin_trgm_ops) WITH (fastupdate=off);

create table second_factors (
  user_id text not null,
  secret_encrypted text not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  created_at timestamp with time zone default now() not null,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table self_audits (
  id bigint generated always as identity not null,
  audited_on date not null,
  shown_from date not null,
  signer text not null,
  body text not null,
  declared_by text not null,
  declared_at timestamp with time zone default now() not null,
  is_shown boolean default false not null,
  constraint self_audits_pkey PRIMARY KEY (id),
  constraint self_audits_declared_by_fkey FOREIGN KEY (declared_by) REFERENCES users(id),
  constraint self_audits_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint self_audits_signer_check CHECK (((char_length(signer) >= 1) AND (char_length(signer) <= 200)))
);

create table sessions (
  id text not null,
  user_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  is_remembered boolean default false not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
CREATE TRIGGER ended_sessions_are_news AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_account_news();
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();

create table settlement_imports (
  id uuid not null,
  file_name text not null,
  imported_by text not null,
  imported_at timestamp with time zone default now() not null,
  lines_added integer not null,
  lines_known integer not null,
  constraint settlement_imports_pkey PRIMARY KEY (id),
  constraint settlement_imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id),
  constraint settlement_imports_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint settlement_imports_lines_added_check CHECK ((lines_added >= 0)),
  constraint settlement_imports_lines_known_check CHECK ((lines_known >= 0))
);
CREATE INDEX settlement_imports_newest ON public.settlement_imports USING btree (imported_at DESC, id);

create table settlement_lines (
  settlement_id text not null,
  entity_id text not null,
  kind text not null,
  settled_on date not null,
  utr text default ''::text not null,
  amount_paise bigint not null,
  fee_paise bigint not null,
  tax_paise bigint not null,
  net_paise bigint not null,
  import_id uuid not null,
  constraint settlement_lines_pkey PRIMARY KEY (entity_id, settlement_id),
  constraint settlement_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES settlement_imports(id),
  constraint settlement_lines_amount_paise_check CHECK ((amount_paise >= 0)),
  constraint settlement_lines_entity_id_check CHECK (((char_length(entity_id) >= 1) AND (char_length(entity_id) <= 60))),
  constraint settlement_lines_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'other'::text]))),
  constraint settlement_lines_settlement_id_check CHECK (((char_length(settlement_id) >= 1) AND (char_length(settlement_id) <= 60))),
  constraint settlement_lines_utr_check CHECK ((char_length(utr) <= 60))
);
CREATE INDEX settlement_lines_by_day ON public.settlement_lines USING btree (settled_on, settlement_id);

create table shop_identity (
  is_only_row boolean default true not null,
  id text not null,
  constraint shop_identity_pkey PRIMARY KEY (is_only_row),
  constraint shop_identity_id_check CHECK ((id ~ '^[a-z0-9]{8,32}$'::text)),
  constraint shop_identity_is_only_row_check CHECK (is_only_row)
);

create table shop_settings (
  only_row boolean default true not null,
  cod_is_on boolean default false not null,
  cod_max_paise bigint default 500000 not null,
  version integer default 1 not null,
  changed_by text,
  changed_at timestamp with time zone default now() not null,
  cod_pincodes text[] default '{}'::text[] not null,
  cod_refused_phones text[] default '{}'::text[] not null,
  cod_open_max smallint default 3 not null,
  staff_idle_minutes smallint,
  low_stock_max integer default 3 not null,
  slip_closing text default 'Thank you! Should anything not be right, write to us.'::text not null,
  back_office_version integer default 1 not null,
  mail_host text,
  mail_port integer,
  mail_security text,
  mail_user text default ''::text not null,
  mail_sealed_password text,
  mail_sender text default ''::text not null,
  mail_set_at timestamp with time zone,
  mail_version integer default 1 not null,
  is_open boolean default true not null,
  friends_password_hash text,
  own_shop_since timestamp with time zone,
  skipped_steps text[] default '{}'::text[] not null,
  strike_rule text default 'original'::text not null,
  strike_rule_from date default '2027-01-01'::date,
  strike_rule_then text default 'lowest'::text not null,
  strike_rule_applied text default 'original'::text not null,
  price_display_version integer default 1 not null,
  publication_gate text default 'warn'::text not null,
  compliance_version integer default 1 not null,
  book_names jsonb default '{}'::jsonb not null,
  book_names_version integer default 1 not null,
  notified_per_piece smallint default 1 not null,
  customer_mails_version integer default 1 not null,
  review_mails_are_on boolean default true not null,
  review_mail_days smallint default 7 not null,
  holiday_text text default ''::text not null,
  holiday_from timestamp with time zone,
  holiday_until timestamp with time zone,
  holiday_version integer default 1 not null,
  guest_checkout_is_on boolean default false not null,
  guest_checkout_version integer default 1 not null,
  cart_reminder_hours smallint,
  exchange_hold_days smallint default 14 not null,
  receipts_since timestamp with time zone,
  receipts_version integer default 1 not null,
  delivery_attempts_max smallint default 3 not null,
  cod_returns_max smallint default 2 not null,
  cod_returns_days smallint default 180 not null,
  several_sizes_in_cart boolean default false not null,
  cart_version integer default 1 not null,
  gift_wrap_paise bigint,
  one_card_per_design boolean default false not null,
  list_display_version integer default 1 not null,
  constraint shop_settings_pkey PRIMARY KEY (only_row),
  constraint shop_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint shop_settings_book_names_check CHECK ((jsonb_typeof(book_names) = 'object'::text)),
  constraint shop_settings_cart_reminder_hours_check CHECK (((cart_reminder_hours >= 1) AND (cart_reminder_hours <= 72))),
  constraint shop_settings_check CHECK ((((mail_host IS NULL) = (mail_port IS NULL)) AND ((mail_host IS NULL) = (mail_security IS NULL)))),
  constraint shop_settings_cod_max_paise_check CHECK (((cod_max_paise >= 100) AND (cod_max_paise <= 50000000))),
  constraint shop_settings_cod_open_max_check CHECK (((cod_open_max >= 1) AND (cod_open_max <= 100))),
  constraint shop_settings_cod_returns_days_check CHECK (((cod_returns_days >= 1) AND (cod_returns_days <= 3650))),
  constraint shop_settings_cod_returns_max_check CHECK (((cod_returns_max >= 1) AND (cod_returns_max <= 50))),
  constraint shop_settings_delivery_attempts_max_check CHECK (((delivery_attempts_max >= 1) AND (delivery_attempts_max <= 9))),
  constraint shop_settings_exchange_hold_days_check CHECK (((exchange_hold_days >= 1) AND (exchange_hold_days <= 60))),
  constraint shop_settings_gift_wrap_paise_check CHECK (((gift_wrap_paise >= 0) AND (gift_wrap_paise <= 1000000))),
  constraint shop_settings_holiday_ends_later CHECK ((holiday_from < holiday_until)),
  constraint shop_settings_holiday_text_check CHECK ((char_length(holiday_text) <= 200)),
  constraint shop_settings_low_stock_max_check CHECK (((low_stock_max >= 0) AND (low_stock_max <= 9999))),
  constraint shop_settings_mail_host_check CHECK (((char_length(mail_host) >= 1) AND (char_length(mail_host) <= 253))),
  constraint shop_settings_mail_port_check CHECK (((mail_port >= 1) AND (mail_port <= 65535))),
  constraint shop_settings_mail_security_check CHECK ((mail_security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text]))),
  constraint shop_settings_mail_sender_check CHECK ((char_length(mail_sender) <= 200)),
  constraint shop_settings_mail_user_check CHECK ((char_length(mail_user) <= 200)),
  constraint shop_settings_notified_per_piece_check CHECK (((notified_per_piece >= 1) AND (notified_per_piece <= 20))),
  constraint shop_settings_only_row_check CHECK (only_row),
  constraint shop_settings_publication_gate_check CHECK ((publication_gate = ANY (ARRAY['off'::text, 'warn'::text, 'block'::text]))),
  constraint shop_settings_review_mail_days_check CHECK (((review_mail_days >= 1) AND (review_mail_days <= 60))),
  constraint shop_settings_slip_closing_check CHECK ((char_length(slip_closing) <= 200)),
  constraint shop_settings_staff_idle_minutes_check CHECK (((staff_idle_minutes >= 5) AND (staff_idle_minutes <= 720))),
  constraint shop_settings_strike_rule_check CHECK ((strike_rule = ANY (ARRAY['original'::text, 'mrp'::text, 'lowest'::text]))),
  constraint shop_settings_strike_rule_then_check CHECK ((strike_rule_then = ANY (ARRAY['original'::text, 'mrp'::text, 'lowest'::text])))
);

create table site_drafts (
  kind text not null,
  version integer not null,
  body jsonb not null,
  saved_by text,
  saved_at timestamp with time zone default now() not null,
  constraint site_drafts_pkey PRIMARY KEY (kind),
  constraint site_drafts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id),
  constraint site_drafts_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,40}$'::text)),
  constraint site_drafts_version_check CHECK ((version > 0))
);

create table site_images (
  image_id uuid not null,
  kind text not null,
  constraint site_images_pkey PRIMARY KEY (image_id, kind),
  constraint site_images_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id),
  constraint site_images_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,40}$'::text))
);
CREATE TRIGGER image_left AFTER DELETE OR UPDATE OF image_id ON public.site_images FOR EACH ROW EXECUTE FUNCTION note_image_left();

create table site_records (
  kind text not null,
  version integer not null,
  body jsonb not null,
  published_by text,
  published_at timestamp with time zone default now() not null,
  constraint site_records_pkey PRIMARY KEY (kind, version),
  constraint site_records_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id),
  constraint site_records_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,40}(:[0-9a-f-]{36})?$'::text)) NOT VALID,
  constraint site_records_version_check CHECK ((version > 0))
);

create table site_schedules (
  kind text not null,
  body jsonb not null,
  publish_at timestamp with time zone not null,
  scheduled_by text not null,
  constraint site_schedules_pkey PRIMARY KEY (kind),
  constraint site_schedules_scheduled_by_fkey FOREIGN KEY (scheduled_by) REFERENCES users(id),
  constraint site_schedules_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,40}$'::text))
);

create table site_videos (
  video_id uuid not null,
  kind text not null,
  constraint site_videos_pkey PRIMARY KEY (video_id, kind),
  constraint site_videos_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE RESTRICT,
  constraint site_videos_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,40}$'::text))
);
CREATE TRIGGER video_left AFTER DELETE OR UPDATE OF video_id ON public.site_videos FOR EACH ROW EXECUTE FUNCTION note_video_left();

create table sizes_to_rename (
  kind text not null,
  earlier text not null,
  later text not null,
  last_product uuid,
  constraint sizes_to_rename_pkey PRIMARY KEY (kind, earlier),
  constraint sizes_to_rename_kind_later_key UNIQUE (kind, later),
  constraint sizes_to_rename_kind_fkey FOREIGN KEY (kind) REFERENCES product_kinds(slug) ON DELETE CASCADE,
  constraint sizes_to_rename_check CHECK ((later <> earlier))
);

create table staff_changes (
  id bigint generated always as identity not null,
  staff_id text not null,
  action text not null,
  subject text not null,
  kind text generated always as (split_part(subject, ':'::text, 1)) stored not null,
  before jsonb,
  after jsonb,
  changed_at timestamp with time zone default clock_timestamp() not null,
  order_id bigint,
  payment_id bigint,
  refund_id bigint,
  reason text default ''::text not null,
  is_payment_action boolean generated always as ((action = ANY (ARRAY['refund-requested'::text, 'payment-accepted'::text, 'refund-tried-again'::text, 'refund-transferred'::text, 'payment-set-aside'::text, 'gateway-asked'::text, 'webhook-worked-on'::text, 'day-compared'::text, 'cash-received'::text, 'parcel-returned'::text, 'order-cancelled'::text]))) stored not null,
  constraint staff_changes_pkey PRIMARY KEY (id),
  constraint staff_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint staff_changes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint staff_changes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint staff_changes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id),
  constraint staff_changes_action_check CHECK (((action ~ '^[a-z]+(-[a-z]+)*$'::text) AND (char_length(action) <= 60))),
  constraint staff_changes_check CHECK ((is_payment_action OR ((order_id IS NULL) AND (payment_id IS NULL) AND (refund_id IS NULL) AND (reason = ''::text)))),
  constraint staff_changes_check1 CHECK (((NOT is_payment_action) OR ((before IS NOT NULL) AND (after IS NOT NULL)))),
  constraint staff_changes_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 2000)))
);
CREATE INDEX payments_set_aside ON public.staff_changes USING btree (payment_id) WHERE (action = 'payment-set-aside'::text);
CREATE INDEX staff_changes_about_money ON public.staff_changes USING btree (id) WHERE is_payment_action;
CREATE INDEX staff_changes_by_time ON public.staff_changes USING btree (changed_at);
CREATE INDEX staff_changes_of_kind ON public.staff_changes USING btree (kind, changed_at);
CREATE INDEX staff_changes_of_order ON public.staff_changes USING btree (order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX staff_changes_of_payment ON public.staff_changes USING btree (lower(subject), changed_at) WHERE (kind = 'payment'::text);
CREATE INDEX staff_changes_of_person ON public.staff_changes USING btree (staff_id, changed_at);
CREATE INDEX staff_changes_of_subject ON public.staff_changes USING btree (subject, changed_at);
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.staff_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table staff_invitations (
  id bigint generated always as identity not null,
  email text not null,
  role text not null,
  token_hash text not null,
  may_raise_customer boolean default false not null,
  invited_by text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ending text,
  accepted_by text,
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_token_hash_key UNIQUE (token_hash),
  constraint staff_invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint staff_invitations_check CHECK (((ended_at IS NULL) = (ending IS NULL))),
  constraint staff_invitations_check1 CHECK (((accepted_by IS NOT NULL) = ((ending IS NOT NULL) AND (ending = 'accepted'::text)))),
  constraint staff_invitations_email_check CHECK ((email = lower(email))),
  constraint staff_invitations_ending_check CHECK ((ending = ANY (ARRAY['accepted'::text, 'withdrawn'::text, 'replaced'::text]))),
  constraint staff_invitations_role_check CHECK ((role = ANY (ARRAY['packer'::text, 'admin'::text])))
);
CREATE UNIQUE INDEX open_invitation_of_email ON public.staff_invitations USING btree (email) WHERE (ended_at IS NULL);

create table staff_notice_choices (
  staff_id text not null,
  event text not null,
  delivery text not null,
  constraint staff_notice_choices_pkey PRIMARY KEY (staff_id, event),
  constraint staff_notice_choices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint staff_notice_choices_delivery_check CHECK ((delivery = ANY (ARRAY['immediately'::text, 'daily'::text, 'never'::text]))),
  constraint staff_notice_choices_event_check CHECK ((event ~ '^[a-z][a-z-]{2,40}$'::text))
);

create table staff_notices (
  id bigint generated always as identity not null,
  staff_id text not null,
  event text not null,
  subject text not null,
  summary text not null,
  path text not null,
  due_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint staff_notices_pkey PRIMARY KEY (id),
  constraint staff_notices_staff_id_event_subject_key UNIQUE (staff_id, event, subject),
  constraint staff_notices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint staff_notices_event_check CHECK ((event ~ '^[a-z][a-z-]{2,40}$'::text)),
  constraint staff_notices_path_check CHECK ((path ~~ '/admin%'::text)),
  constraint staff_notices_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 200))),
  constraint staff_notices_summary_check CHECK (((char_length(summary) >= 1) AND (char_length(summary) <= 300)))
);
CREATE INDEX staff_notices_by_age ON public.staff_notices USING btree (created_at);
CREATE INDEX staff_notices_mailed ON public.staff_notices USING btree (staff_id, mailed_at) WHERE (mailed_at IS NOT NULL);
CREATE INDEX staff_notices_waiting ON public.staff_notices USING btree (staff_id, due_at) WHERE (mailed_at IS NULL);

create table stock (
  product_id uuid not null,
  size text default ''::text not null,
  on_hand integer not null,
  reserved integer default 0 not null,
  constraint stock_pkey PRIMARY KEY (product_id, size),
  constraint stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint stock_check CHECK ((reserved <= on_hand)),
  constraint stock_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_reserved_check CHECK ((reserved >= 0)),
  constraint stock_size_check CHECK ((char_length(size) <= 13))
);
CREATE TRIGGER recount_inserted AFTER INSERT ON public.stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION recount_changed_stock();
CREATE TRIGGER recount_updated AFTER UPDATE ON public.stock REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION recount_changed_stock();

create table stock_holds (
  order_id bigint not null,
  product_id uuid not null,
  size text not null,
  quantity integer not null,
  status text default 'held'::text not null,
  expires_at timestamp with time zone not null,
  new_account_address text,
  constraint stock_holds_pkey PRIMARY KEY (order_id, product_id, size),
  constraint stock_holds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint stock_holds_product_id_size_fkey FOREIGN KEY (product_id, size) REFERENCES stock(product_id, size) ON UPDATE CASCADE,
  constraint stock_holds_new_account_address_check CHECK (((new_account_address IS NULL) OR (status = 'held'::text))),
  constraint stock_holds_quantity_check CHECK ((quantity > 0)),
  constraint stock_holds_status_check CHECK ((status = ANY (ARRAY['held'::text, 'committed'::text, 'released'::text])))
);
CREATE INDEX stock_holds_held ON public.stock_holds USING btree (product_id, size) WHERE (status = 'held'::text);
CREATE INDEX stock_holds_of_new_accounts ON public.stock_holds USING btree (order_id) WHERE ((status = 'held'::text) AND (new_account_address IS NOT NULL));

create table stock_movements (
  id bigint generated always as identity not null,
  product_id uuid not null,
  size text not null,
  change integer not null,
  reason text not null,
  order_id bigint,
  moved_by text,
  moved_at timestamp with time zone default now() not null,
  reserved_change integer default 0 not null,
  return_id bigint,
  constraint stock_movements_pkey PRIMARY KEY (product_id, id),
  constraint stock_movements_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES users(id),
  constraint stock_movements_product_id_size_fkey FOREIGN KEY (product_id, size) REFERENCES stock(product_id, size) ON UPDATE CASCADE,
  constraint stock_movements_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  constraint stock_movements_check CHECK (((reason = ANY (ARRAY['sale'::text, 'hold'::text, 'release'::text, 'return'::text])) = (order_id IS NOT NULL))),
  constraint stock_movements_check1 CHECK (
CASE reason
    WHEN 'hold'::text THEN ((change = 0) AND (reserved_change > 0))
    WHEN 'exchange-hold'::text THEN ((change = 0) AND (reserved_change > 0))
    WHEN 'release'::text THEN ((change = 0) AND (reserved_change < 0))
    WHEN 'exchange-release'::text THEN ((change = 0) AND (reserved_change < 0))
    WHEN 'sale'::text THEN ((change < 0) AND ((reserved_change = 0) OR (reserved_change = change)))
    WHEN 'return'::text THEN ((change > 0) AND (reserved_change = 0))
    ELSE ((change <> 0) AND (reserved_change = 0))
END),
  constraint stock_movements_reason_check CHECK ((reason = ANY (ARRAY['opening'::text, 'sale'::text, 'correction'::text, 'restock'::text, 'hold'::text, 'release'::text, 'return'::text, 'exchange-hold'::text, 'exchange-release'::text]))),
  constraint stock_movements_return CHECK (((reason = ANY (ARRAY['exchange-hold'::text, 'exchange-release'::text])) = (return_id IS NOT NULL)))
);
CREATE UNIQUE INDEX one_movement_of_a_kind_per_order_and_row ON public.stock_movements USING btree (order_id, product_id, size, reason) WHERE ((order_id IS NOT NULL) AND (reason <> 'return'::text));
CREATE TRIGGER written_once BEFORE DELETE OR UPDATE ON public.stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_changed_movement();

create table stock_totals (
  product_id uuid not null,
  available integer not null,
  sizes_available integer default 0 not null,
  constraint stock_totals_pkey PRIMARY KEY (product_id),
  constraint stock_totals_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint stock_totals_available_check CHECK ((available >= 0))
);
CREATE INDEX stock_totals_fewest ON public.stock_totals USING btree (available, product_id);

create table subscribers (
  id uuid not null,
  email text not null,
  subscribed_at timestamp with time zone default now() not null,
  subscribed_on text default ''::text not null,
  unsubscribed_at timestamp with time zone,
  unsubscribe_key uuid default gen_random_uuid() not null,
  consent_version integer,
  constraint subscribers_pkey PRIMARY KEY (id),
  constraint subscribers_email_key UNIQUE (email),
  constraint subscribers_unsubscribe_key_key UNIQUE (unsubscribe_key),
  constraint subscribers_email_check CHECK ((email = lower(email))),
  constraint subscribers_subscribed_on_check CHECK ((char_length(subscribed_on) <= 200))
);
CREATE INDEX subscribers_by_email ON public.subscribers USING gin (email gin_trgm_ops);
CREATE INDEX subscribers_newest ON public.subscribers USING btree (subscribed_at DESC, id DESC);
CREATE INDEX subscribers_to_write_to ON public.subscribers USING btree (id) WHERE (unsubscribed_at IS NULL);

create table tax_periods (
  starts_on date not null,
  mode text not null,
  gstin text default ''::text not null,
  state_code text default ''::text not null,
  turnover_bp integer default 100 not null,
  constraint tax_periods_pkey PRIMARY KEY (starts_on),
  constraint tax_periods_check CHECK (((mode = 'unregistered'::text) = (gstin = ''::text))),
  constraint tax_periods_check1 CHECK (((mode = 'unregistered'::text) OR (state_code <> ''::text))),
  constraint tax_periods_gstin_check CHECK ((gstin ~ '^([0-9A-Z]{15})?$'::text)),
  constraint tax_periods_mode_check CHECK ((mode = ANY (ARRAY['unregistered'::text, 'regular'::text, 'composition'::text]))),
  constraint tax_periods_state_code_check CHECK ((state_code ~ '^([0-9]{2})?$'::text)),
  constraint tax_periods_turnover_bp_check CHECK (((turnover_bp >= 0) AND (turnover_bp <= 10000)))
);

create table tax_rates (
  goods_class text not null,
  starts_on date not null,
  rate_bp integer not null,
  limit_paise bigint,
  above_bp integer,
  constraint tax_rates_pkey PRIMARY KEY (goods_class, starts_on),
  constraint tax_rates_above_bp_check CHECK (((above_bp >= 0) AND (above_bp <= 10000))),
  constraint tax_rates_check CHECK (((limit_paise IS NULL) = (above_bp IS NULL))),
  constraint tax_rates_check1 CHECK ((above_bp > rate_bp)),
  constraint tax_rates_goods_class_check CHECK ((goods_class = ANY (ARRAY['fabric'::text, 'apparel'::text, 'shawl'::text, 'made-up'::text, 'jewellery'::text, 'service'::text]))),
  constraint tax_rates_limit_paise_check CHECK ((limit_paise > 0)),
  constraint tax_rates_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)))
);

create table users (
  id text not null,
  name text not null,
  first_name text not null,
  last_name text default ''::text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  role text default 'user'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  erased_at timestamp with time zone,
  is_guest boolean default false not null,
  guest_key text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_guest_key_check CHECK ((char_length(guest_key) = 22)),
  constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'packer'::text, 'admin'::text])))
);
CREATE INDEX customers_newest ON public.users USING btree (created_at DESC, id DESC) WHERE ((role = 'user'::text) AND (erased_at IS NULL));
CREATE INDEX customers_search ON public.users USING gin (lower(((name || ' '::text) || email)) gin_trgm_ops) WHERE ((role = 'user'::text) AND (erased_at IS NULL));
CREATE INDEX users_at_work ON public.users USING btree (role) WHERE (role <> 'user'::text);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email) WHERE (NOT is_guest);
CREATE TRIGGER another_email_renews_mail_key AFTER UPDATE OF email ON public.users FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION renew_mail_key();
CREATE TRIGGER another_role_is_news AFTER UPDATE OF role ON public.users FOR EACH ROW WHEN ((old.role IS DISTINCT FROM new.role)) EXECUTE FUNCTION tell_role_news();
CREATE TRIGGER erased_stays BEFORE UPDATE ON public.users FOR EACH ROW WHEN ((old.erased_at IS NOT NULL)) EXECUTE FUNCTION refuse_change_of_erased();

create table verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  replacement_key text,
  constraint verifications_pkey PRIMARY KEY (id),
  constraint verifications_replacement_key_key UNIQUE (replacement_key)
);
CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier);

create table videos (
  id uuid not null,
  type text not null,
  byte_count integer not null,
  duration_ms integer not null,
  width integer not null,
  height integer not null,
  uploaded_by text,
  created_at timestamp with time zone default now() not null,
  unused_since timestamp with time zone default now(),
  constraint videos_pkey PRIMARY KEY (id),
  constraint videos_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  constraint videos_byte_count_check CHECK (((byte_count >= 1) AND (byte_count <= 20971520))),
  constraint videos_duration_ms_check CHECK (((duration_ms >= 1) AND (duration_ms <= 30500))),
  constraint videos_height_check CHECK ((height > 0)),
  constraint videos_type_check CHECK ((type = ANY (ARRAY['mp4'::text, 'webm'::text]))),
  constraint videos_width_check CHECK ((width > 0))
);
CREATE INDEX videos_by_time ON public.videos USING btree (created_at, id);
CREATE INDEX videos_unused ON public.videos USING btree (unused_since) WHERE (unused_since IS NOT NULL);
CREATE TRIGGER video_released BEFORE DELETE ON public.videos FOR EACH ROW EXECUTE FUNCTION release_video();

create table visited_pages (
  address text not null,
  weight double precision not null,
  noted_at timestamp with time zone default now() not null,
  constraint visited_pages_pkey PRIMARY KEY (address),
  constraint visited_pages_address_check CHECK ((char_length(address) <= 200)),
  constraint visited_pages_weight_check CHECK ((weight >= (0)::double precision))
);

create table webhook_inbox (
  endpoint text not null,
  event_id text not null,
  event text not null,
  raw bytea not null,
  received_at timestamp with time zone default now() not null,
  processed_at timestamp with time zone,
  tries integer default 0 not null,
  last_error text,
  constraint webhook_inbox_pkey PRIMARY KEY (endpoint, event_id)
);
CREATE INDEX webhook_inbox_by_time ON public.webhook_inbox USING btree (received_at);
CREATE INDEX webhook_inbox_open ON public.webhook_inbox USING btree (received_at) WHERE (processed_at IS NULL);

create table wish_list_items (
  customer_id text not null,
  product_id uuid not null,
  added_at timestamp with time zone default clock_timestamp() not null,
  known_price_paise bigint,
  constraint wish_list_items_pkey PRIMARY KEY (customer_id, product_id),
  constraint wish_list_items_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint wish_list_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint wish_list_items_known_price_paise_check CHECK ((known_price_paise > 0))
);
CREATE INDEX wish_list_items_of_customer ON public.wish_list_items USING btree (customer_id, added_at DESC);
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.wish_list_items FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();

create table wish_list_shares (
  customer_id text not null,
  key text not null,
  shared_at timestamp with time zone default now() not null,
  constraint wish_list_shares_pkey PRIMARY KEY (customer_id),
  constraint wish_list_shares_key_key UNIQUE (key),
  constraint wish_list_shares_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint wish_list_shares_key_check CHECK ((key ~ '^[A-Za-z0-9_-]{22}$'::text))
);
CREATE TRIGGER refuse_erased_account BEFORE INSERT ON public.wish_list_shares FOR EACH ROW EXECUTE FUNCTION refuse_erased_customer();
