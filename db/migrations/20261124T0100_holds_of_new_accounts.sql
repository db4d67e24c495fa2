-- Set while stock is held for an account that has never paid: a hash of the client address, for the limits of decision 062.
alter table stock_holds add column new_account_address text;
alter table stock_holds add constraint stock_holds_new_account_address_check check (new_account_address is null or status = 'held');
create index stock_holds_of_new_accounts on stock_holds (order_id) where status = 'held' and new_account_address is not null;
