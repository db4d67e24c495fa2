-- The badge of the admin's navigation counts questions without an answer.
create index product_questions_waiting on product_questions (id)
  where answer is null and hidden_at is null;
