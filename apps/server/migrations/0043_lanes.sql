-- Outbox rows are claimed by site and kind: a backlog of one kind must not be read to find the rows of another. A row that was never tried
-- is due whatever the clock says, and a dead letter never is.
update outbox set next_time = 'infinity' where sent_time is null and attempts >= 10;
-- outside a transaction
create index concurrently ix_outbox_lane on outbox (site_id, kind, next_time, id) where sent_time is null;
drop index concurrently if exists ix_outbox_due;
