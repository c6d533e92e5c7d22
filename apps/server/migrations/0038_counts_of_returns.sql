-- Returns that lie on a shelf as they came are counted as parcels and bins are.
alter table "stock_count_line" add column "return_id" uuid;
alter table "stock_count_line" drop constraint ck_stock_count_line_one_target, add constraint ck_stock_count_line_one_target check (num_nonnulls(commodity_id, package_id, bin_id, return_id) = 1) not valid;
alter table "stock_count_line" add constraint fk_stock_count_line_return_id foreign key ("site_id", "return_id") references "return_logistics_order" (site_id, id) not valid;
-- Two returns on one shelf are alike to the old index, which bears the name of the new one.
alter index "uq_stock_count_line_count_shelf_id_round_commodity_id_packag" rename to "uq_stock_count_line_count_shelf_id_round_commodity_id_p_before";
-- outside a transaction
alter table "stock_count_line" validate constraint ck_stock_count_line_one_target;
alter table "stock_count_line" validate constraint fk_stock_count_line_return_id;
create index concurrently ix_stock_count_line_return_id on "stock_count_line" ("site_id", "return_id", creation_time desc, id desc);
create unique index concurrently uq_stock_count_line_count_shelf_id_round_commodity_id_packag on "stock_count_line" ("site_id", "count_shelf_id", "round", "commodity_id", "package_id", "bin_id", "return_id", "inventory_state") nulls not distinct;
drop index concurrently if exists "uq_stock_count_line_count_shelf_id_round_commodity_id_p_before";
