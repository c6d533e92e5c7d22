create table "wall_link" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(60) not null,
  "warehouse_id" uuid not null,
  "expires_time" timestamptz not null,
  "ended_time" timestamptz,
  "maker_id" uuid not null,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_wall_link primary key (site_id, id)
);
alter table "wall_link" add constraint fk_wall_link_site_id foreign key ("site_id") references "site" (id);
alter table "wall_link" add constraint fk_wall_link_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
create index tg_wall_link_name on "wall_link" using gin (site_id, "name" gin_trgm_ops);
create index ix_wall_link_time on "wall_link" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_wall_link_warehouse_id on "wall_link" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted;
grant delete, insert, select, update on "wall_link" to entrepot_app;
