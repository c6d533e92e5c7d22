alter table "shelf" add column "former_numbers" jsonb;
alter table "shelf_log" alter column "target_number" type varchar(120);
-- outside a transaction
create index concurrently ix_shelf_warehouse_id on "shelf" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted and former_numbers is not null;
