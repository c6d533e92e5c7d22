-- The goods of an order, and the messages about one thing, were found by reading the whole table.
-- outside a transaction
create index concurrently ix_order_goods_logistics_order_id on "order_goods" ("site_id", "logistics_order_id", creation_time desc, id desc);
create index concurrently ix_user_message_source_type_source_id on "user_message" ("site_id", "source_type", "source_id", creation_time desc, id desc);
