-- Whether the gateway was silent in the last hour is asked each time somebody opens the desk; the inbox only grows.
create index webhook_inbox_by_time on webhook_inbox (received_at);
