-- Audit rows can be neither changed nor deleted, not even by a bug.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name;
end $$;

create or replace trigger written_once before update or delete on cash_handovers for each row execute function refuse_change();
create or replace trigger written_once before update or delete on staff_changes for each row execute function refuse_change();
create or replace trigger written_once before update or delete on stock_movements for each row execute function refuse_change();
