alter table products validate constraint products_advance;
alter table order_lines validate constraint order_lines_advance;
