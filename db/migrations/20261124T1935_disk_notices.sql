-- Staff may be mailed about the server's disk. The code knows the events, so that the next one needs no migration.
alter table staff_notice_choices drop constraint staff_notice_choices_event_check,
  add constraint staff_notice_choices_event_check check (event ~ '^[a-z][a-z-]{2,40}$');
alter table staff_notices drop constraint staff_notices_event_check,
  add constraint staff_notices_event_check check (event ~ '^[a-z][a-z-]{2,40}$');
