create table "bin" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "document_id" uuid not null,
  "owner_id" uuid not null,
  "warehouse_id" uuid not null,
  "bin_number" varchar(40) not null,
  "bin_type" smallint default 1,
  "bin_status" smallint not null default 1,
  "bin_packaging_status" smallint not null default 1,
  "length" numeric(10,3) default '0'::numeric,
  "width" numeric(10,3) default '0'::numeric,
  "height" numeric(10,3) default '0'::numeric,
  "gross_weight" numeric(12,3) default '0'::numeric,
  "shelf_id" uuid,
  "pictures" jsonb not null default '[]'::jsonb,
  "signed_time" timestamptz,
  "signer_id" uuid,
  "shelved_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_bin_measures_not_negative check (least(length, width, height, gross_weight) >= 0),
  constraint pk_bin primary key (site_id, id)
);
create table "bin_goods" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "bin_id" uuid not null,
  "document_goods_id" uuid not null,
  "commodity_id" uuid not null,
  "quantity" integer not null,
  constraint ck_bin_goods_quantity_positive check (quantity > 0),
  constraint pk_bin_goods primary key (site_id, id)
);
create table "commodity" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "owner_id" uuid,
  "commodity_code" varchar(50) not null,
  "name" varchar(100) not null,
  "chinese_name" varchar(100),
  "english_name" varchar(100),
  "alias" varchar(100),
  "commodity_sku" varchar(50),
  "identification_code" varchar(50),
  "price" numeric(18,3),
  "currency_id" uuid,
  "sales_status" smallint default 1,
  "sales_mode" smallint default 1,
  "commodity_status" smallint not null default 1,
  "audit_remarks" varchar(500),
  "category_id" uuid,
  "cargo_type_id" uuid,
  "hs_code" varchar(16),
  "origin_country_id" uuid,
  "material" varchar(100),
  "brand" varchar(64),
  "pictures" jsonb default '[]'::jsonb,
  "length" numeric(10,3) default '0'::numeric,
  "width" numeric(10,3) default '0'::numeric,
  "height" numeric(10,3) default '0'::numeric,
  "actual_weight" numeric(12,3) default '0'::numeric,
  "gross_weight" numeric(12,3) default '0'::numeric,
  "measured_length" numeric(10,3),
  "measured_width" numeric(10,3),
  "measured_height" numeric(10,3),
  "measured_actual_weight" numeric(12,3),
  "measured_gross_weight" numeric(12,3),
  "measured_pictures" jsonb not null default '[]'::jsonb,
  "measured_time" timestamptz,
  "specification_audit_status" smallint not null default 1,
  "completion_status" smallint not null default 1,
  "early_warning_quantity" integer default 0,
  "warned_time" timestamptz,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_commodity_measures_not_negative check (least(length, width, height, actual_weight, gross_weight) >= 0),
  constraint ck_commodity_price_not_negative check (price >= 0),
  constraint ck_commodity_warning_not_negative check (early_warning_quantity >= 0),
  constraint pk_commodity primary key (site_id, id)
);
create table "commodity_category" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "parent_id" uuid,
  "default_cargo_type_id" uuid,
  "hs_code" varchar(16),
  "display_order" integer default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_commodity_category_not_own_parent check (parent_id <> id),
  constraint pk_commodity_category primary key (site_id, id)
);
create table "commodity_inventory" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "commodity_id" uuid not null,
  "owner_id" uuid not null,
  "warehouse_id" uuid not null,
  "shelf_id" uuid,
  "bin_id" uuid,
  "inventory_state" smallint not null,
  "batch_date" date,
  "quantity" integer not null default 0,
  "last_movement_id" uuid,
  constraint ck_commodity_inventory_quantity_not_negative check (quantity >= 0),
  constraint pk_commodity_inventory primary key (site_id, id)
);
create table "quality_inspection" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "document_id" uuid,
  "return_order_id" uuid,
  "bin_id" uuid,
  "owner_id" uuid not null,
  "warehouse_id" uuid not null,
  "inspector_id" uuid not null,
  "inspection_status" smallint not null default 2,
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  "reviewer_id" uuid,
  "review_time" timestamptz,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_quality_inspection_one_target check (num_nonnulls(document_id, return_order_id) = 1),
  constraint pk_quality_inspection primary key (site_id, id)
);
create table "quality_inspection_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "inspection_id" uuid not null,
  "commodity_id" uuid not null,
  "inspection_result" smallint not null default 1,
  "quantity" integer not null default 0,
  "pictures" jsonb default '[]'::jsonb,
  "remarks" varchar(500),
  constraint ck_quality_inspection_line_quantity_not_negative check (quantity >= 0),
  constraint pk_quality_inspection_line primary key (site_id, id)
);
create table "return_order" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "order_no" varchar(32) not null,
  "document_status" smallint not null default 10,
  "owner_id" uuid,
  "warehouse_id" uuid not null,
  "return_reason" smallint not null,
  "original_order_id" uuid,
  "carrier_id" uuid,
  "courier_number" varchar(40),
  "sender_name" varchar(64),
  "sender_phone" varchar(32),
  "arrival_date" date,
  "payment_status" smallint not null default 1,
  "goods_total" integer not null default 0,
  "confirmed_quantity" integer not null default 0,
  "defective_quantity" integer not null default 0,
  "questions" integer not null default 0,
  "shelved_quantity" integer not null default 0,
  "pictures" jsonb not null default '[]'::jsonb,
  "submit_time" timestamptz,
  "signed_time" timestamptz,
  "shelved_time" timestamptz,
  "end_time" timestamptz,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_return_order_counts_not_negative check (least(goods_total, confirmed_quantity, defective_quantity, questions, shelved_quantity) >= 0),
  constraint pk_return_order primary key (site_id, id)
);
create table "return_order_goods" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "return_order_id" uuid not null,
  "commodity_id" uuid not null,
  "expected_quantity" integer not null default 1,
  "qualified_quantity" integer not null default 0,
  "defective_quantity" integer not null default 0,
  "problem_quantity" integer not null default 0,
  "shelved_quantity" integer not null default 0,
  constraint ck_return_order_goods_counts_not_negative check (least(expected_quantity, qualified_quantity, defective_quantity, problem_quantity, shelved_quantity) >= 0),
  constraint ck_return_order_goods_shelved_was_found check (shelved_quantity <= qualified_quantity + defective_quantity + problem_quantity),
  constraint pk_return_order_goods primary key (site_id, id)
);
create table "stock_count" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "count_no" varchar(32) not null,
  "count_status" smallint not null default 10,
  "warehouse_id" uuid not null,
  "scope" smallint not null,
  "shelf_ids" jsonb default '[]'::jsonb,
  "partition_ids" jsonb default '[]'::jsonb,
  "owner_id" uuid,
  "moved_since" date,
  "shelf_total" integer not null default 0,
  "shelves_counted" integer not null default 0,
  "shelves_differing" integer not null default 0,
  "pieces_more" integer not null default 0,
  "pieces_fewer" integer not null default 0,
  "reviewer_id" uuid,
  "review_time" timestamptz,
  "close_time" timestamptz,
  "reason" varchar(500),
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_stock_count primary key (site_id, id)
);
create table "stock_count_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "count_shelf_id" uuid not null,
  "round" integer not null default 1,
  "commodity_id" uuid,
  "package_id" uuid,
  "bin_id" uuid,
  "inventory_state" smallint,
  "booked" integer not null default 0,
  "counted" integer not null default 0,
  "corrected" boolean not null default false,
  constraint ck_stock_count_line_counts_not_negative check (least(booked, counted) >= 0),
  constraint ck_stock_count_line_one_target check (num_nonnulls(commodity_id, package_id, bin_id) = 1),
  constraint pk_stock_count_line primary key (site_id, id)
);
create table "stock_count_shelf" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "count_id" uuid not null,
  "shelf_id" uuid not null,
  "shelf_status" smallint not null default 1,
  "round" integer not null default 0,
  "counter_id" uuid,
  "start_time" timestamptz,
  "end_time" timestamptz,
  constraint pk_stock_count_shelf primary key (site_id, id)
);
create table "warehouse_document" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "order_no" varchar(32) not null,
  "document_type" smallint not null default 2,
  "document_status" smallint not null default 10,
  "owner_id" uuid,
  "warehouse_id" uuid not null,
  "payment_status" smallint not null default 1,
  "picking_status" smallint,
  "trajectory_status" smallint,
  "goods_total" integer not null default 0,
  "bin_total" integer not null default 0,
  "confirmed_quantity" integer not null default 0,
  "defective_quantity" integer not null default 0,
  "questions" integer not null default 0,
  "shelved_quantity" integer not null default 0,
  "short_quantity" integer not null default 0,
  "extra_quantity" integer not null default 0,
  "container_no" varchar(20),
  "arrival_date" date,
  "bin_type" smallint,
  "bin_packaging_status" smallint not null default 1,
  "bin_pictures" jsonb default '[]'::jsonb,
  "transport" boolean default false,
  "transport_warehouse_id" uuid,
  "type_of_shipping_id" uuid,
  "unpacking" boolean default false,
  "carrier_id" uuid,
  "courier_number" varchar(40),
  "inspection" integer default 1,
  "submit_time" timestamptz,
  "departure_time" timestamptz,
  "arrived_time" timestamptz,
  "first_sign_time" timestamptz,
  "shelved_time" timestamptz,
  "end_time" timestamptz,
  "source_type" varchar(40),
  "source_id" uuid,
  "no_more_to_come" boolean not null default false,
  "end_remarks" varchar(500),
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_warehouse_document_counts_not_negative check (least(goods_total, bin_total, confirmed_quantity, defective_quantity, questions, shelved_quantity, short_quantity, extra_quantity) >= 0),
  constraint ck_warehouse_document_inspection_known check (inspection between 1 and 3),
  constraint ck_warehouse_document_transport_goes_elsewhere check (transport_warehouse_id is null or transport_warehouse_id <> warehouse_id),
  constraint pk_warehouse_document primary key (site_id, id)
);
create table "warehouse_document_goods" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "document_id" uuid not null,
  "commodity_id" uuid,
  "package_id" uuid,
  "batch_date" date,
  "expected_quantity" integer not null default 0,
  "received_quantity" integer not null default 0,
  "qualified_quantity" integer not null default 0,
  "defective_quantity" integer not null default 0,
  "problem_quantity" integer not null default 0,
  "shelved_quantity" integer not null default 0,
  "short_quantity" integer not null default 0,
  "extra_quantity" integer not null default 0,
  "inspection_status" smallint not null default 1,
  constraint ck_warehouse_document_goods_counts_not_negative check (least(expected_quantity, received_quantity, qualified_quantity, defective_quantity, problem_quantity, shelved_quantity, short_quantity, extra_quantity) >= 0),
  constraint ck_warehouse_document_goods_one_target check (num_nonnulls(commodity_id, package_id) = 1),
  constraint ck_warehouse_document_goods_shelved_was_received check (shelved_quantity <= received_quantity),
  constraint pk_warehouse_document_goods primary key (site_id, id)
);
alter table "stock_movement" add column "from_bin_id" uuid;
alter table "stock_movement" add column "to_bin_id" uuid;
alter table "stock_movement" add column "batch_date" date;
alter table "stock_movement" add column "to_batch_date" date;
alter table "stock_movement" add column "reason" varchar(500);
create or replace function commodity_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'commodity', date_trunc('hour', c.creation_time, 'UTC'), array[c.commodity_status::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function commodity_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'commodity', date_trunc('hour', old.creation_time, 'UTC'), array[old.commodity_status::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'commodity', date_trunc('hour', new.creation_time, 'UTC'), array[new.commodity_status::text], 1); end if; return null; end $$;
create or replace function commodity_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'commodity', date_trunc('hour', c.creation_time, 'UTC'), array[c.commodity_status::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function warehouse_document_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'warehouseDocument', date_trunc('hour', c.creation_time, 'UTC'), array[c.document_status::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function warehouse_document_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'warehouseDocument', date_trunc('hour', old.creation_time, 'UTC'), array[old.document_status::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'warehouseDocument', date_trunc('hour', new.creation_time, 'UTC'), array[new.document_status::text], 1); end if; return null; end $$;
create or replace function warehouse_document_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'warehouseDocument', date_trunc('hour', c.creation_time, 'UTC'), array[c.document_status::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
alter table "bin" add constraint fk_bin_document_id foreign key ("site_id", "document_id") references "warehouse_document" (site_id, id);
alter table "bin" add constraint fk_bin_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "bin" add constraint fk_bin_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "bin" add constraint fk_bin_site_id foreign key ("site_id") references "site" (id);
alter table "bin" add constraint fk_bin_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "bin_goods" add constraint fk_bin_goods_bin_id foreign key ("site_id", "bin_id") references "bin" (site_id, id);
alter table "bin_goods" add constraint fk_bin_goods_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "bin_goods" add constraint fk_bin_goods_document_goods_id foreign key ("site_id", "document_goods_id") references "warehouse_document_goods" (site_id, id);
alter table "bin_goods" add constraint fk_bin_goods_site_id foreign key ("site_id") references "site" (id);
alter table "commodity" add constraint fk_commodity_cargo_type_id foreign key ("site_id", "cargo_type_id") references "cargo_type" (site_id, id);
alter table "commodity" add constraint fk_commodity_category_id foreign key ("site_id", "category_id") references "commodity_category" (site_id, id);
alter table "commodity" add constraint fk_commodity_currency_id foreign key ("currency_id") references "currency" (id);
alter table "commodity" add constraint fk_commodity_origin_country_id foreign key ("origin_country_id") references "region" (id);
alter table "commodity" add constraint fk_commodity_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "commodity" add constraint fk_commodity_site_id foreign key ("site_id") references "site" (id);
alter table "commodity_category" add constraint fk_commodity_category_default_cargo_type_id foreign key ("site_id", "default_cargo_type_id") references "cargo_type" (site_id, id);
alter table "commodity_category" add constraint fk_commodity_category_parent_id foreign key ("site_id", "parent_id") references "commodity_category" (site_id, id);
alter table "commodity_category" add constraint fk_commodity_category_site_id foreign key ("site_id") references "site" (id);
alter table "commodity_inventory" add constraint fk_commodity_inventory_bin_id foreign key ("site_id", "bin_id") references "bin" (site_id, id);
alter table "commodity_inventory" add constraint fk_commodity_inventory_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "commodity_inventory" add constraint fk_commodity_inventory_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "commodity_inventory" add constraint fk_commodity_inventory_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "commodity_inventory" add constraint fk_commodity_inventory_site_id foreign key ("site_id") references "site" (id);
alter table "commodity_inventory" add constraint fk_commodity_inventory_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "quality_inspection" add constraint fk_quality_inspection_bin_id foreign key ("site_id", "bin_id") references "bin" (site_id, id);
alter table "quality_inspection" add constraint fk_quality_inspection_document_id foreign key ("site_id", "document_id") references "warehouse_document" (site_id, id);
alter table "quality_inspection" add constraint fk_quality_inspection_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "quality_inspection" add constraint fk_quality_inspection_return_order_id foreign key ("site_id", "return_order_id") references "return_order" (site_id, id);
alter table "quality_inspection" add constraint fk_quality_inspection_site_id foreign key ("site_id") references "site" (id);
alter table "quality_inspection" add constraint fk_quality_inspection_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "quality_inspection_line" add constraint fk_quality_inspection_line_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "quality_inspection_line" add constraint fk_quality_inspection_line_inspection_id foreign key ("site_id", "inspection_id") references "quality_inspection" (site_id, id);
alter table "quality_inspection_line" add constraint fk_quality_inspection_line_site_id foreign key ("site_id") references "site" (id);
alter table "return_order" add constraint fk_return_order_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "return_order" add constraint fk_return_order_original_order_id foreign key ("site_id", "original_order_id") references "logistics_order" (site_id, id);
alter table "return_order" add constraint fk_return_order_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "return_order" add constraint fk_return_order_site_id foreign key ("site_id") references "site" (id);
alter table "return_order" add constraint fk_return_order_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "return_order_goods" add constraint fk_return_order_goods_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "return_order_goods" add constraint fk_return_order_goods_return_order_id foreign key ("site_id", "return_order_id") references "return_order" (site_id, id);
alter table "return_order_goods" add constraint fk_return_order_goods_site_id foreign key ("site_id") references "site" (id);
alter table "stock_count" add constraint fk_stock_count_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "stock_count" add constraint fk_stock_count_site_id foreign key ("site_id") references "site" (id);
alter table "stock_count" add constraint fk_stock_count_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "stock_count_line" add constraint fk_stock_count_line_bin_id foreign key ("site_id", "bin_id") references "bin" (site_id, id);
alter table "stock_count_line" add constraint fk_stock_count_line_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "stock_count_line" add constraint fk_stock_count_line_count_shelf_id foreign key ("site_id", "count_shelf_id") references "stock_count_shelf" (site_id, id);
alter table "stock_count_line" add constraint fk_stock_count_line_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "stock_count_line" add constraint fk_stock_count_line_site_id foreign key ("site_id") references "site" (id);
alter table "stock_count_shelf" add constraint fk_stock_count_shelf_count_id foreign key ("site_id", "count_id") references "stock_count" (site_id, id);
alter table "stock_count_shelf" add constraint fk_stock_count_shelf_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "stock_count_shelf" add constraint fk_stock_count_shelf_site_id foreign key ("site_id") references "site" (id);
alter table "stock_movement" add constraint fk_stock_movement_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id) not valid;
alter table "stock_movement" add constraint fk_stock_movement_from_bin_id foreign key ("site_id", "from_bin_id") references "bin" (site_id, id) not valid;
alter table "stock_movement" add constraint fk_stock_movement_to_bin_id foreign key ("site_id", "to_bin_id") references "bin" (site_id, id) not valid;
alter table "track" add constraint fk_track_warehouse_document_id foreign key ("site_id", "warehouse_document_id") references "warehouse_document" (site_id, id) not valid;
alter table "warehouse_document" add constraint fk_warehouse_document_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "warehouse_document" add constraint fk_warehouse_document_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "warehouse_document" add constraint fk_warehouse_document_site_id foreign key ("site_id") references "site" (id);
alter table "warehouse_document" add constraint fk_warehouse_document_transport_warehouse_id foreign key ("site_id", "transport_warehouse_id") references "warehouse" (site_id, id);
alter table "warehouse_document" add constraint fk_warehouse_document_type_of_shipping_id foreign key ("site_id", "type_of_shipping_id") references "shipping_method" (site_id, id);
alter table "warehouse_document" add constraint fk_warehouse_document_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "warehouse_document_goods" add constraint fk_warehouse_document_goods_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "warehouse_document_goods" add constraint fk_warehouse_document_goods_document_id foreign key ("site_id", "document_id") references "warehouse_document" (site_id, id);
alter table "warehouse_document_goods" add constraint fk_warehouse_document_goods_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "warehouse_document_goods" add constraint fk_warehouse_document_goods_site_id foreign key ("site_id") references "site" (id);
create index ix_stock_count_time on "stock_count" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_commodity_inventory_time on "commodity_inventory" (site_id, creation_time desc, id desc);
create index tg_bin_bin_number on "bin" using gin (site_id, "bin_number" gin_trgm_ops);
create index tg_commodity_chinese_name on "commodity" using gin (site_id, "chinese_name" gin_trgm_ops);
create index ix_bin_shelf_id on "bin" ("site_id", "shelf_id", creation_time desc, id desc) where not is_deleted;
create index ix_warehouse_document_warehouse_id_document_status on "warehouse_document" ("site_id", "warehouse_id", "document_status", creation_time desc, id desc) where not is_deleted;
create unique index uq_stock_count_shelf_count_id_shelf_id on "stock_count_shelf" ("site_id", "count_id", "shelf_id");
create index tg_warehouse_document_remarks on "warehouse_document" using gin (site_id, "remarks" gin_trgm_ops);
create index ix_commodity_commodity_code on "commodity" ("site_id", "commodity_code", creation_time desc, id desc) where not is_deleted;
create index ix_return_order_time on "return_order" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_commodity_category_hs_code on "commodity_category" using gin (site_id, "hs_code" gin_trgm_ops);
create index ix_commodity_category_parent_id on "commodity_category" ("site_id", "parent_id", creation_time desc, id desc) where not is_deleted;
create index tg_stock_count_count_no on "stock_count" using gin (site_id, "count_no" gin_trgm_ops);
create index ix_warehouse_document_document_status on "warehouse_document" ("site_id", "document_status", creation_time desc, id desc) where not is_deleted;
create index tg_return_order_courier_number on "return_order" using gin (site_id, "courier_number" gin_trgm_ops);
create index ix_commodity_time on "commodity" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_bin_bin_number on "bin" ("site_id", "bin_number");
create index ix_warehouse_document_document_type on "warehouse_document" ("site_id", "document_type", creation_time desc, id desc) where not is_deleted;
create unique index uq_return_order_goods_return_order_id_commodity_id on "return_order_goods" ("site_id", "return_order_id", "commodity_id");
create index ix_commodity_identification_code on "commodity" ("site_id", "identification_code", creation_time desc, id desc) where not is_deleted;
create index tg_stock_count_remarks on "stock_count" using gin (site_id, "remarks" gin_trgm_ops);
create unique index uq_commodity_category_name on "commodity_category" ("site_id", "name") where parent_id is null and not is_deleted;
create index ix_commodity_commodity_sku on "commodity" ("site_id", "commodity_sku", creation_time desc, id desc) where not is_deleted;
create index tg_return_order_order_no on "return_order" using gin (site_id, "order_no" gin_trgm_ops);
create index ix_warehouse_document_owner_id on "warehouse_document" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_quality_inspection_bin_id on "quality_inspection" ("site_id", "bin_id", creation_time desc, id desc) where not is_deleted;
create index ix_return_order_owner_id on "return_order" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_warehouse_document_goods_commodity_id on "warehouse_document_goods" ("site_id", "commodity_id", creation_time desc, id desc);
create index ix_quality_inspection_line_commodity_id on "quality_inspection_line" ("site_id", "commodity_id", creation_time desc, id desc);
create index ix_bin_time on "bin" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_stock_count_line_bin_id on "stock_count_line" ("site_id", "bin_id", creation_time desc, id desc);
create index ix_commodity_inventory_shelf_id on "commodity_inventory" ("site_id", "shelf_id", creation_time desc, id desc);
create index ix_quality_inspection_time on "quality_inspection" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_warehouse_document_order_no on "warehouse_document" ("site_id", "order_no");
create index tg_commodity_commodity_code on "commodity" using gin (site_id, "commodity_code" gin_trgm_ops);
create unique index uq_bin_goods_bin_id_commodity_id on "bin_goods" ("site_id", "bin_id", "commodity_id");
create index tg_commodity_english_name on "commodity" using gin (site_id, "english_name" gin_trgm_ops);
create unique index uq_commodity_inventory_commodity_id_warehouse_id_shelf_id_bi on "commodity_inventory" ("site_id", "commodity_id", "warehouse_id", "shelf_id", "bin_id", "inventory_state", "batch_date") nulls not distinct;
create unique index uq_stock_count_count_no on "stock_count" ("site_id", "count_no");
create index ix_return_order_original_order_id on "return_order" ("site_id", "original_order_id", creation_time desc, id desc) where not is_deleted;
create index ix_return_order_document_status on "return_order" ("site_id", "document_status", creation_time desc, id desc) where not is_deleted;
create index ix_quality_inspection_inspector_id on "quality_inspection" ("site_id", "inspector_id", creation_time desc, id desc) where not is_deleted;
create index tg_return_order_remarks on "return_order" using gin (site_id, "remarks" gin_trgm_ops);
create index ix_return_order_warehouse_id_document_status on "return_order" ("site_id", "warehouse_id", "document_status", creation_time desc, id desc) where not is_deleted;
create index ix_bin_owner_id on "bin" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_quality_inspection_line_inspection_id_commodity_id_inspec on "quality_inspection_line" ("site_id", "inspection_id", "commodity_id", "inspection_result");
create index ix_warehouse_document_time on "warehouse_document" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_commodity_inventory_bin_id on "commodity_inventory" ("site_id", "bin_id", creation_time desc, id desc);
create index ix_return_order_courier_number on "return_order" ("site_id", "courier_number", creation_time desc, id desc) where not is_deleted;
create index ix_bin_warehouse_id_bin_status on "bin" ("site_id", "warehouse_id", "bin_status", creation_time desc, id desc) where not is_deleted;
create index ix_commodity_inventory_warehouse_id_inventory_state on "commodity_inventory" ("site_id", "warehouse_id", "inventory_state", creation_time desc, id desc);
create index tg_warehouse_document_order_no on "warehouse_document" using gin (site_id, "order_no" gin_trgm_ops);
create index ix_commodity_inventory_owner_id on "commodity_inventory" ("site_id", "owner_id", creation_time desc, id desc);
create index ix_quality_inspection_warehouse_id_inspection_status on "quality_inspection" ("site_id", "warehouse_id", "inspection_status", creation_time desc, id desc) where not is_deleted;
create index ix_return_order_goods_commodity_id on "return_order_goods" ("site_id", "commodity_id", creation_time desc, id desc);
create index ix_quality_inspection_document_id on "quality_inspection" ("site_id", "document_id", creation_time desc, id desc) where not is_deleted;
create index ix_stock_count_count_status on "stock_count" ("site_id", "count_status", creation_time desc, id desc) where not is_deleted;
create unique index uq_commodity_owner_id_commodity_code on "commodity" ("site_id", "owner_id", "commodity_code") where not is_deleted;
create index ix_bin_goods_commodity_id on "bin_goods" ("site_id", "commodity_id", creation_time desc, id desc);
create unique index uq_commodity_owner_id_identification_code on "commodity" ("site_id", "owner_id", "identification_code") where identification_code is not null and not is_deleted;
create index ix_warehouse_document_warehouse_id_arrival_date on "warehouse_document" ("site_id", "warehouse_id", "arrival_date", creation_time desc, id desc) where not is_deleted;
create unique index uq_commodity_category_parent_id_name on "commodity_category" ("site_id", "parent_id", "name") where parent_id is not null and not is_deleted;
create index ix_commodity_category_id on "commodity" ("site_id", "category_id", creation_time desc, id desc) where not is_deleted;
create index ix_stock_count_warehouse_id_count_status on "stock_count" ("site_id", "warehouse_id", "count_status", creation_time desc, id desc) where not is_deleted;
create index ix_stock_count_shelf_shelf_id on "stock_count_shelf" ("site_id", "shelf_id", creation_time desc, id desc);
create unique index uq_return_order_order_no on "return_order" ("site_id", "order_no");
create index tg_warehouse_document_container_no on "warehouse_document" using gin (site_id, "container_no" gin_trgm_ops);
create index ix_warehouse_document_courier_number on "warehouse_document" ("site_id", "courier_number", creation_time desc, id desc) where not is_deleted;
create index ix_warehouse_document_goods_package_id on "warehouse_document_goods" ("site_id", "package_id", creation_time desc, id desc);
create index tg_warehouse_document_courier_number on "warehouse_document" using gin (site_id, "courier_number" gin_trgm_ops);
create index ix_commodity_owner_id on "commodity" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_bin_goods_document_goods_id on "bin_goods" ("site_id", "document_goods_id", creation_time desc, id desc);
create index ix_commodity_category_time on "commodity_category" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_warehouse_document_goods_document_id_commodity_id_package on "warehouse_document_goods" ("site_id", "document_id", "commodity_id", "package_id", "batch_date") nulls not distinct;
create index ix_stock_count_line_commodity_id on "stock_count_line" ("site_id", "commodity_id", creation_time desc, id desc);
create index ix_quality_inspection_return_order_id on "quality_inspection" ("site_id", "return_order_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_quality_inspection_bin_id on "quality_inspection" ("site_id", "bin_id") where bin_id is not null and inspection_status = 2 and not is_deleted;
create index tg_commodity_commodity_sku on "commodity" using gin (site_id, "commodity_sku" gin_trgm_ops);
create index ix_bin_document_id on "bin" ("site_id", "document_id", creation_time desc, id desc) where not is_deleted;
create index ix_stock_count_line_package_id on "stock_count_line" ("site_id", "package_id", creation_time desc, id desc);
create unique index uq_stock_count_line_count_shelf_id_round_commodity_id_packag on "stock_count_line" ("site_id", "count_shelf_id", "round", "commodity_id", "package_id", "bin_id", "inventory_state") nulls not distinct;
create index ix_commodity_commodity_status on "commodity" ("site_id", "commodity_status", creation_time desc, id desc) where not is_deleted;
create index tg_commodity_identification_code on "commodity" using gin (site_id, "identification_code" gin_trgm_ops);
create index tg_commodity_name on "commodity" using gin (site_id, "name" gin_trgm_ops);
create index ix_warehouse_document_owner_id_document_status on "warehouse_document" ("site_id", "owner_id", "document_status", creation_time desc, id desc) where not is_deleted;
create index ix_stock_count_shelf_counter_id on "stock_count_shelf" ("site_id", "counter_id", creation_time desc, id desc);
create or replace trigger tr_commodity_added after insert on "commodity" referencing new table as added for each statement execute function commodity_added();
create or replace trigger tr_commodity_removed after delete on "commodity" referencing old table as removed for each statement execute function commodity_removed();
create or replace trigger tr_commodity_moved after update on "commodity" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.commodity_status) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.commodity_status)) execute function commodity_moved();
create or replace trigger tr_warehouse_document_added after insert on "warehouse_document" referencing new table as added for each statement execute function warehouse_document_added();
create or replace trigger tr_warehouse_document_removed after delete on "warehouse_document" referencing old table as removed for each statement execute function warehouse_document_removed();
create or replace trigger tr_warehouse_document_moved after update on "warehouse_document" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.document_status) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.document_status)) execute function warehouse_document_moved();
grant delete, insert, select, update on "bin" to entrepot_app;
grant delete, insert, select, update on "bin_goods" to entrepot_app;
grant delete, insert, select, update on "commodity" to entrepot_app;
grant delete, insert, select, update on "commodity_category" to entrepot_app;
grant delete, insert, select, update on "commodity_inventory" to entrepot_app;
grant delete, insert, select, update on "quality_inspection" to entrepot_app;
grant delete, insert, select, update on "quality_inspection_line" to entrepot_app;
grant delete, insert, select, update on "return_order" to entrepot_app;
grant delete, insert, select, update on "return_order_goods" to entrepot_app;
grant delete, insert, select, update on "stock_count" to entrepot_app;
grant delete, insert, select, update on "stock_count_line" to entrepot_app;
grant delete, insert, select, update on "stock_count_shelf" to entrepot_app;
grant delete, insert, select, update on "warehouse_document" to entrepot_app;
grant delete, insert, select, update on "warehouse_document_goods" to entrepot_app;
-- outside a transaction
alter table "stock_movement" validate constraint fk_stock_movement_commodity_id;
alter table "stock_movement" validate constraint fk_stock_movement_from_bin_id;
alter table "stock_movement" validate constraint fk_stock_movement_to_bin_id;
alter table "track" validate constraint fk_track_warehouse_document_id;
