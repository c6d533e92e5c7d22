create table "day_close" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "day" date not null,
  "day_close_status" smallint not null default 1,
  "closed_by_id" uuid not null,
  "lines" jsonb not null,
  "differences" integer not null,
  "open_items" jsonb not null,
  "remarks" varchar(500),
  "reopened_by_id" uuid,
  "reopened_time" timestamptz,
  "reopen_remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_day_close_reopened_has_reason check ((day_close_status = 2) = (reopened_time is not null) and (reopened_time is null) = (reopen_remarks is null)),
  constraint pk_day_close primary key (site_id, id)
);
alter table "day_close" add constraint fk_day_close_site_id foreign key ("site_id") references "site" (id);
create index ix_day_close_time on "day_close" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_day_close_day on "day_close" ("site_id", "day") where day_close_status = 1;
create index ix_day_close_day_close_status on "day_close" ("site_id", "day_close_status", creation_time desc, id desc) where not is_deleted;
grant delete, insert, select, update on "day_close" to entrepot_app;
