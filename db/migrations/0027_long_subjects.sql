-- An e-mail has up to 254 characters, and an old address of a shop many more.
alter table staff_changes
  drop constraint staff_changes_subject_check,
  add constraint staff_changes_subject_check check (char_length(subject) between 1 and 2000);
