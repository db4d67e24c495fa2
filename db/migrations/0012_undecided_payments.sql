-- The desk asks on every visit for captured money that nobody has decided about: a handful of rows among all payments.
create index payments_undecided on payments (order_id) where role = 'candidate' and status = 'captured';
