create table "workstation" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(80) not null,
  "warehouse_id" uuid not null,
  "machine_id" uuid not null,
  "is_connected" boolean not null,
  "devices" jsonb not null default '[]'::jsonb,
  "person_id" uuid not null,
  "heard_time" timestamptz not null,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_workstation primary key (site_id, id)
);
alter table "workstation" add constraint fk_workstation_site_id foreign key ("site_id") references "site" (id);
alter table "workstation" add constraint fk_workstation_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
create index tg_workstation_name on "workstation" using gin (site_id, "name" gin_trgm_ops);
create index ix_workstation_warehouse_id on "workstation" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted;
create index ix_workstation_time on "workstation" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_workstation_machine_id on "workstation" ("site_id", "machine_id");
grant delete, insert, select, update on "workstation" to entrepot_app;
