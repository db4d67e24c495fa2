-- The choices of customers about optional mails on /profile/mails. A customer without a row has made none.
create table mail_choices (
  customer_id text primary key references users on delete cascade,
  -- The secret in the links of mails: it opens the page without a login.
  key uuid not null default gen_random_uuid() unique,
  review_requests_ended_at timestamptz
);
