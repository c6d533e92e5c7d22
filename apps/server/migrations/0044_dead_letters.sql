-- Rows of the outbox whose last attempt failed move to a table of their own, which a screen lists.
create table "dead_letter" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "delivery_lane" smallint not null,
  "kind" varchar(32) not null,
  "reason" varchar(500) not null,
  "attempts" integer not null,
  "queued_time" timestamptz not null,
  "payload" jsonb not null,
  constraint pk_dead_letter primary key (site_id, id)
);
alter table "dead_letter" add constraint fk_dead_letter_site_id foreign key ("site_id") references "site" (id);
create index tg_dead_letter_kind on "dead_letter" using gin ("kind" gin_trgm_ops, site_id);
create index ix_dead_letter_delivery_lane on "dead_letter" ("site_id", "delivery_lane", creation_time desc, id desc);
create index ix_dead_letter_time on "dead_letter" (site_id, creation_time desc, id desc);
create index tg_dead_letter_reason on "dead_letter" using gin ("reason" gin_trgm_ops, site_id);
grant delete, insert, select, update on "dead_letter" to entrepot_app;
with dead as (
  delete from outbox where sent_time is null and next_time = 'infinity'
  returning site_id, id, kind, payload, creation_time, error)
insert into "dead_letter" (site_id, id, creation_time, delivery_lane, kind, reason, attempts, queued_time, payload)
select site_id, id, now(),
  case kind
    when 'push' then 1 when 'job' then 2 when 'mail' then 3 when 'sms' then 4 when 'webPush' then 5
    when 'synchronizeShop' then 6 when 'confirmPlatformOrder' then 6 when 'onlineRefund' then 8 when 'practicePayment' then 9
    else 10 end,
  kind, coalesce(error, ''), 10, creation_time, payload from dead;
