alter table shop_settings
  add column one_card_per_design boolean not null default false,
  add column list_display_version integer not null default 1;
