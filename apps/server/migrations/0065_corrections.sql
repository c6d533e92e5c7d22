alter table "logistics_order" add column "refund_locked_by_arrival" boolean not null default false;
alter table "stock_count_line" add column "reversed_time" timestamptz;
alter table "stock_count_line" add column "reverser_id" uuid;
alter table "stock_count_line" add column "reversal_reason" varchar(500);
create table "former_package_picture" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "package_id" uuid not null,
  "pictures" jsonb not null default '[]'::jsonb,
  "reason" varchar(500) not null,
  "removed_time" timestamptz not null,
  "remover_id" uuid not null,
  constraint pk_former_package_picture primary key (site_id, id)
);
alter table "former_package_picture" add constraint fk_former_package_picture_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "former_package_picture" add constraint fk_former_package_picture_site_id foreign key ("site_id") references "site" (id);
create index ix_former_package_picture_package_id on "former_package_picture" ("site_id", "package_id", creation_time desc, id desc);
grant delete, insert, select, update on "former_package_picture" to entrepot_app;
