-- Changes of many products at once, with the preview and the outcome for each product.

create table bulk_edits (
  id uuid primary key,
  created_by text not null references users,
  created_at timestamptz not null default now(),
  -- src/shop/bulk-edits/bulk-action.ts
  action jsonb not null,
  -- Set when no item is left to change, or to undo. Both work in batches and continue after an interruption.
  applied_at timestamptz,
  undone_at timestamptz,
  check (undone_at is null or applied_at is not null)
);
create index bulk_edits_newest on bulk_edits (created_at desc);

create table bulk_edit_items (
  bulk_edit_id uuid not null references bulk_edits on delete cascade,
  product_id uuid not null references products,
  position integer not null,
  -- The version of the product that the preview showed.
  based_on integer not null,
  before jsonb,
  -- Null if the product stays as it is.
  after jsonb,
  note text,
  outcome text,
  -- The version that this edit wrote. Undoing requires it to be the newest.
  version_after integer,
  undo_outcome text,
  primary key (bulk_edit_id, product_id),
  check ((before is null) = (after is null)),
  check ((outcome = 'changed') = (version_after is not null))
);
create index bulk_edit_items_of_product on bulk_edit_items (product_id);
