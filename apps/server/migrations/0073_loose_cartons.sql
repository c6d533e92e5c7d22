alter table "bag" add column "loose" boolean not null default false;
alter table "bag" add constraint ck_bag_loose_is_one_carton check (not loose or parcel_count = case when status = 9 then 0 else 1 end) not valid;
alter index "uq_bag_bag_no" rename to "uq_bag_bag_no_before";
-- outside a transaction
alter table "bag" validate constraint ck_bag_loose_is_one_carton;
create index concurrently ix_bag_bag_no on "bag" ("site_id", "bag_no", creation_time desc, id desc) where not is_deleted;
create unique index concurrently uq_bag_bag_no on "bag" ("site_id", "bag_no") where not loose;
drop index concurrently if exists "uq_bag_bag_no_before";
