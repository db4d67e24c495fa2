-- The list of customers on /admin/customers, and its search by name or email.
create index customers_newest on users (created_at desc, id desc) where role = 'user' and erased_at is null;
create index customers_search on users using gin (lower(name || ' ' || email) gin_trgm_ops)
  where role = 'user' and erased_at is null;
