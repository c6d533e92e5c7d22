alter table "package" add column "former_package_id" uuid;
alter table "package" add constraint fk_package_former_package_id foreign key ("site_id", "former_package_id") references "package" (site_id, id) not valid;
alter index "uq_package_courier_number" rename to "uq_package_courier_number_before";
-- outside a transaction
alter table "package" validate constraint fk_package_former_package_id;
create index concurrently ix_package_former_package_id on "package" ("site_id", "former_package_id", creation_time desc, id desc) where not is_deleted and former_package_id is not null;
create unique index concurrently uq_package_courier_number on "package" ("site_id", "courier_number") where package_status not in (90, 120, 130, 140, 160);
drop index concurrently if exists "uq_package_courier_number_before";
