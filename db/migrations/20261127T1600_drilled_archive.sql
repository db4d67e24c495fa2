-- The time of the newest archived change that a restore drill has replayed.
alter table backup_runs add column archive_until timestamptz;
