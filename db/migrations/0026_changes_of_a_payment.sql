-- The log of changes finds the decisions about one payment, however its id was typed.
create index admin_actions_of_payment_id on admin_actions (lower(subject), acted_at) where order_id is null;
