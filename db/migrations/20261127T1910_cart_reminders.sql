alter table carts
  -- When the customer last changed the cart. Null: not since this column exists, or the cart holds only what a purchase left.
  add column changed_at timestamptz,
  add column reminded_at timestamptz;
create index carts_to_remind on carts (changed_at) where closed_at is null and reminded_at is null;

alter table mail_choices
  -- The consent: when, and on which page of the shop.
  add column cart_reminders_since timestamptz,
  add column cart_reminders_on text not null default '' check (char_length(cart_reminders_on) <= 200);

alter table shop_settings
  -- Hours after the last change of a cart. Null: no reminders.
  add column cart_reminder_hours smallint check (cart_reminder_hours between 1 and 72);
