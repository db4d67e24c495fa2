-- By the clock and not by the beginning of the transaction: products that come in together keep the order of their file.
alter table products alter column created_at set default clock_timestamp();
