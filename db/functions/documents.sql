-- The credit notes of an invoice never exceed it, in any column of any line.
create or replace function refuse_excess_credit() returns trigger language plpgsql as $$
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
end $$;

create or replace trigger credit_within_invoice after insert on document_lines for each row execute function refuse_excess_credit();

-- The lines of a document add up to its total when its transaction commits.
create or replace function refuse_wrong_total() returns trigger language plpgsql as $$
begin
  if new.total_paise <> (select coalesce(sum(total_paise), 0) from document_lines where document_id = new.id) + new.round_off_paise
  then raise exception 'the lines of document % do not add up to its total', new.number; end if;
  return null;
end $$;

drop trigger if exists total_of_lines on documents;
create constraint trigger total_of_lines after insert on documents deferrable initially deferred
  for each row execute function refuse_wrong_total();

-- A challan is written once; it can be cancelled, or its goods can come back.
create or replace function refuse_changed_challan() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and old.returned_on is null and old.invoice_number is null
    and to_jsonb(old) - '{cancelled_at,cancel_reason,returned_on,invoice_number}'::text[]
      = to_jsonb(new) - '{cancelled_at,cancel_reason,returned_on,invoice_number}'::text[]
  then return new; end if;
  raise exception 'rows of % are written once', tg_table_name;
end $$;

create or replace trigger written_once before update or delete on challans for each row execute function refuse_changed_challan();
