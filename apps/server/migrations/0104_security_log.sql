-- Security log: sign-ins, refused calls, changed passwords and rights, exports; the rules by which administrators are notified, and its days.
create table "security_event" (
  "site_id" uuid not null,
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "security_event_kind" smallint not null,
  "user_id" uuid,
  "actor_id" uuid,
  "address" varchar(64),
  "device" varchar(200),
  "detail" varchar(120),
  "times" integer not null default 1,
  "last_time" timestamptz not null,
  "group_key" varchar(64) not null,
  constraint pk_security_event primary key (site_id, id)
);
create unique index uq_security_event_group_key on "security_event" ("site_id", "group_key");
alter table "site_configuration" add column "security_alerts" jsonb default '[{"kind": 2, "times": 20, "minutes": 15}, {"kind": 3, "times": 10, "minutes": 15}, {"kind": 5, "times": 5, "minutes": 15}, {"kind": 6, "times": 30, "minutes": 15}, {"kind": 13, "times": 20, "minutes": 60}]'::jsonb;
alter table "site_configuration" add column "security_log_days" integer not null default 365;
alter table "security_event" add constraint fk_security_event_site_id foreign key ("site_id") references "site" (id);
grant delete, insert, select, update on "security_event" to entrepot_app;
create index ix_security_event_actor_id on "security_event" ("site_id", "actor_id", creation_time desc, id desc);
create index ix_security_event_time on "security_event" (site_id, creation_time desc, id desc);
create index ix_security_event_address on "security_event" ("site_id", "address", creation_time desc, id desc);
create index ix_security_event_user_id on "security_event" ("site_id", "user_id", creation_time desc, id desc);
create index tg_security_event_detail on "security_event" using gin ("detail" gin_trgm_ops, site_id);
create index tg_security_event_address on "security_event" using gin ("address" gin_trgm_ops, site_id);
create index ix_security_event_security_event_kind on "security_event" ("site_id", "security_event_kind", creation_time desc, id desc);
create index ix_security_event_last_time on "security_event" ("site_id", "last_time", creation_time desc, id desc);
