-- The few orders that are held were found by reading all that are on their way.
-- outside a transaction
create index concurrently ix_logistics_order_frozen_order_status on "logistics_order" ("site_id", "frozen", "order_status", creation_time desc, id desc) where not is_deleted and frozen;
