alter table "return_order" add column "rma_number" varchar(40);
-- outside a transaction
create index concurrently tg_return_order_rma_number on "return_order" using gin ("rma_number" gin_trgm_ops, site_id);
create index concurrently ix_return_order_container_no on "return_order" ("site_id", "container_no", creation_time desc, id desc) where not is_deleted;
create index concurrently ix_return_order_rma_number on "return_order" ("site_id", "rma_number", creation_time desc, id desc) where not is_deleted;
