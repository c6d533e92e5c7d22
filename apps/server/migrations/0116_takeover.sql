create table "take_over" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "take_over_status" smallint not null default 1,
  "revision" integer not null default 0,
  "submitted_by_id" uuid,
  "opened_by_id" uuid,
  "opened_time" timestamptz,
  "undone_by_id" uuid,
  "undone_time" timestamptz,
  "job_id" uuid,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_take_over primary key (site_id, id)
);
create table "take_over_row" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "take_over_id" uuid not null,
  "part" smallint not null,
  "row_key" varchar(200) not null,
  "line" integer not null,
  "cells" jsonb not null,
  "figures" jsonb not null,
  "created_id" uuid,
  constraint pk_take_over_row primary key (site_id, id)
);
alter table "take_over" add constraint fk_take_over_site_id foreign key ("site_id") references "site" (id);
alter table "take_over_row" add constraint fk_take_over_row_site_id foreign key ("site_id") references "site" (id);
alter table "take_over_row" add constraint fk_take_over_row_take_over_id foreign key ("site_id", "take_over_id") references "take_over" (site_id, id);
create index ix_take_over_time on "take_over" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_take_over_name on "take_over" using gin (fold_text("name") gin_trgm_ops, site_id);
create index ix_take_over_take_over_status on "take_over" ("site_id", "take_over_status", creation_time desc, id desc) where not is_deleted;
create unique index uq_take_over_name on "take_over" ("site_id", "name") where not is_deleted;
create unique index uq_take_over_row_take_over_id_part_row_key on "take_over_row" ("site_id", "take_over_id", "part", "row_key");
create index ix_take_over_row_created_id on "take_over_row" ("site_id", "created_id", creation_time desc, id desc);
create index tg_take_over_remarks on "take_over" using gin (fold_text("remarks") gin_trgm_ops, site_id);
grant delete, insert, select, update on "take_over" to entrepot_app;
grant delete, insert, select, update on "take_over_row" to entrepot_app;
