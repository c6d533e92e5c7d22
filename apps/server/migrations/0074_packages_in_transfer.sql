alter table "warehouse_transfer" alter column "order_id" drop not null;
alter table "warehouse_transfer" add column "package_id" uuid;
alter table "warehouse_transfer" add constraint ck_warehouse_transfer_of_one check (num_nonnulls(order_id, package_id) = 1) not valid;
alter table "warehouse_transfer" add constraint fk_warehouse_transfer_package_id foreign key ("site_id", "package_id") references "package" (site_id, id) not valid;
-- outside a transaction
alter table "warehouse_transfer" validate constraint ck_warehouse_transfer_of_one;
alter table "warehouse_transfer" validate constraint fk_warehouse_transfer_package_id;
create index concurrently ix_warehouse_transfer_package_id on "warehouse_transfer" ("site_id", "package_id", creation_time desc, id desc) where not is_deleted;
create unique index concurrently uq_warehouse_transfer_package_id on "warehouse_transfer" ("site_id", "package_id") where status in (1, 2, 3) and not is_deleted;
