-- Sizes whose products still have the earlier label. Meanwhile the kind has both labels.
create table sizes_to_rename (
  kind text not null references product_kinds on delete cascade,
  earlier text not null,
  later text not null check (later <> earlier),
  -- The last product that was looked at in this round.
  last_product uuid,
  primary key (kind, earlier),
  unique (kind, later)
);
