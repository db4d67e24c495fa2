alter table stock_movements
  validate constraint stock_movements_reason_check,
  validate constraint stock_movements_check1,
  validate constraint stock_movements_return,
  validate constraint stock_movements_return_id_fkey;
