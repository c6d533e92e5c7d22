alter table "bag_item" add column "remover_id" uuid;
alter table "bag_item" add column "removal_reason" varchar(500);
alter table "order_parcel" add column "volume" numeric(14,6);
alter table "site_configuration" add column "volume_deviation_share" numeric(7,3) not null default '50'::numeric;
alter table "site_configuration" add column "volume_deviation" numeric(14,6) not null default 0.03;
alter table "site_configuration" add column "volume_leader_share" numeric(7,3) not null default '200'::numeric;
alter table "site_configuration" add column "lightest_density" integer not null default 10;
alter table "site_configuration" add column "densest_density" integer not null default 5000;
alter table "site_configuration" add column "supplement_limit" numeric(18,3) not null default '200'::numeric;
alter table "warehouse_document" add column "whole_signed_time" timestamptz;
alter table "site_configuration" add constraint ck_site_configuration_supplement_limit_not_negative check (supplement_limit >= 0) not valid;
alter table "site_configuration" add constraint ck_site_configuration_volumes_not_negative check (volume_deviation_share >= 0 and volume_deviation >= 0 and volume_leader_share >= 0) not valid;
-- outside a transaction
alter table "site_configuration" validate constraint ck_site_configuration_supplement_limit_not_negative;
alter table "site_configuration" validate constraint ck_site_configuration_volumes_not_negative;
