-- Audit rows can be neither changed nor deleted, not even by a bug.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name;
end $$;

create or replace trigger written_once before update or delete on cash_handovers for each row execute function refuse_change();
create or replace trigger written_once before update or delete on staff_changes for each row execute function refuse_change();

-- The tax of an order is decided when it is created. Documents copy it.
create or replace trigger tax_written_once
  before update of tax_mode, supplier_gstin, supplier_state, place_of_supply on orders
  for each row execute function refuse_change();

-- The erasure of an account removes the number from orders that were never placed.
create or replace trigger buyer_written_once before update of buyer_gstin on orders
  for each row when (new.buyer_gstin is not null and new.buyer_gstin is distinct from old.buyer_gstin)
  execute function refuse_change();
create or replace trigger tax_written_once
  before update of goods_class, hsn, tax_rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise on order_lines
  for each row execute function refuse_change();

-- Offers change, but not what an order was given.
create or replace trigger written_once before update or delete on credit_entries for each row execute function refuse_change();
create or replace trigger written_once before update on order_discounts for each row execute function refuse_change();

create or replace trigger amounts_written_once before update of discount_paise, delivery_paise, cash_fee_paise, credit_paise, gift_wrap_paise on orders
  for each row execute function refuse_change();
create or replace trigger amounts_written_once before update of discount_paise, charges_paise on order_lines
  for each row execute function refuse_change();

-- The foreign key to stock renames a size in its ledger. This is the only change of a movement.
create or replace function refuse_changed_movement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and to_jsonb(old) - 'size' = to_jsonb(new) - 'size' then return new; end if;
  raise exception 'rows of % are written once', tg_table_name;
end $$;

create or replace trigger written_once before update or delete on stock_movements for each row execute function refuse_changed_movement();

-- A document can only be cancelled; its other columns and its lines never change.
create or replace function refuse_changed_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null
    and to_jsonb(old) - '{cancelled_at,cancel_reason}'::text[] = to_jsonb(new) - '{cancelled_at,cancel_reason}'::text[]
  then return new; end if;
  raise exception 'rows of % are written once', tg_table_name;
end $$;

create or replace trigger written_once before update or delete on documents for each row execute function refuse_changed_document();
create or replace trigger written_once before update or delete on document_lines for each row execute function refuse_change();
