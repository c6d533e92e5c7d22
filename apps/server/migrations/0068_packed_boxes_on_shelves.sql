alter table "order_parcel" add column "shelf_id" uuid;
alter table "order_parcel" add column "shelved_time" timestamptz;
alter table "order_parcel" add constraint ck_order_parcel_shelved_has_time check ((shelf_id is null) = (shelved_time is null)) not valid;
alter table "order_parcel" add constraint fk_order_parcel_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id) not valid;
alter table "shelf_log" drop constraint ck_shelf_log_target_type_known, add constraint ck_shelf_log_target_type_known check (target_type in ('package', 'commodity', 'bin', 'return', 'parcel', 'shelf')) not valid;
-- outside a transaction
alter table "order_parcel" validate constraint ck_order_parcel_shelved_has_time;
alter table "order_parcel" validate constraint fk_order_parcel_shelf_id;
alter table "shelf_log" validate constraint ck_shelf_log_target_type_known;
create index concurrently ix_order_parcel_shelf_id on "order_parcel" ("site_id", "shelf_id", creation_time desc, id desc) where shelf_id is not null;
