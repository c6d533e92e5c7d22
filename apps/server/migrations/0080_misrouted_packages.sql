create table "misrouted_package" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "number" varchar(40) not null,
  "status" smallint not null default 1,
  "found_time" timestamptz not null,
  "expected_warehouse_id" uuid not null,
  "warehouse_id" uuid not null,
  "suggested_shelf_id" uuid,
  "shelf_id" uuid,
  "package_id" uuid not null,
  "owner_id" uuid,
  "finder_id" uuid,
  "settled_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_misrouted_package primary key (site_id, id)
);
alter table "misrouted_package" add constraint fk_misrouted_package_expected_warehouse_id foreign key ("site_id", "expected_warehouse_id") references "warehouse" (site_id, id);
alter table "misrouted_package" add constraint fk_misrouted_package_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "misrouted_package" add constraint fk_misrouted_package_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "misrouted_package" add constraint fk_misrouted_package_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "misrouted_package" add constraint fk_misrouted_package_site_id foreign key ("site_id") references "site" (id);
alter table "misrouted_package" add constraint fk_misrouted_package_suggested_shelf_id foreign key ("site_id", "suggested_shelf_id") references "shelf" (site_id, id);
alter table "misrouted_package" add constraint fk_misrouted_package_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
create index ix_misrouted_package_suggested_shelf_id on "misrouted_package" ("site_id", "suggested_shelf_id", creation_time desc, id desc) where not is_deleted;
create index ix_misrouted_package_package_id on "misrouted_package" ("site_id", "package_id", creation_time desc, id desc) where not is_deleted;
create index ix_misrouted_package_shelf_id on "misrouted_package" ("site_id", "shelf_id", creation_time desc, id desc) where not is_deleted;
create index ix_misrouted_package_expected_warehouse_id on "misrouted_package" ("site_id", "expected_warehouse_id", creation_time desc, id desc) where not is_deleted;
create index ix_misrouted_package_status on "misrouted_package" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_misrouted_package_owner_id on "misrouted_package" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_misrouted_package_time on "misrouted_package" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_misrouted_package_warehouse_id_status on "misrouted_package" ("site_id", "warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index tg_misrouted_package_number on "misrouted_package" using gin ("number" gin_trgm_ops, site_id);
create index ix_misrouted_package_number on "misrouted_package" ("site_id", "number", creation_time desc, id desc) where not is_deleted and status = 1;
grant delete, insert, select, update on "misrouted_package" to entrepot_app;
