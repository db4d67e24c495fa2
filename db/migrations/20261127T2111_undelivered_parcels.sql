-- concurrently
create index concurrently if not exists parcels_undelivered on parcels (id) where state = 'undelivered';
