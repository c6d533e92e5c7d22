alter table "stock_transfer" add column "transport_shift_id" uuid;
alter table "stock_transfer" add constraint fk_stock_transfer_transport_shift_id foreign key ("site_id", "transport_shift_id") references "transport_shift" (site_id, id) not valid;
-- outside a transaction
alter table "stock_transfer" validate constraint fk_stock_transfer_transport_shift_id;
create index concurrently ix_stock_transfer_transport_shift_id on "stock_transfer" ("site_id", "transport_shift_id", creation_time desc, id desc) where not is_deleted;
