-- Which products changed last: the map of the shop says of each of its parts when that was. The id only lies beside: as a part of the key it would tempt
-- the planner to look for ids here, a time after another.
create index products_by_change on products (updated_at) include (id);
