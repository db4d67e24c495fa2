-- A newer token with the same key replaces this one: only the newest link in the mailbox works. Null where several may be valid.
alter table verifications add column replacement_key text unique;
