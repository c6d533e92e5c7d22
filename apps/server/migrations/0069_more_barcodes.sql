alter table "commodity" add column "more_barcodes" jsonb;
-- outside a transaction
create index concurrently tg_commodity_more_barcodes on "commodity" using gin (("more_barcodes"::text) gin_trgm_ops, site_id);
create index concurrently ix_commodity_owner_id_commodity_code on "commodity" ("site_id", "owner_id", "commodity_code", creation_time desc, id desc) where not is_deleted and more_barcodes is not null;
