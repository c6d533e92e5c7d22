-- Buyers of shop orders that are over for 90 days are forgotten: each night by this index, and those from before it here.
-- outside a transaction
create index concurrently ix_shop_order_platform_update_time on "shop_order" ("site_id", "platform_update_time", creation_time desc, id desc) where not is_deleted;
update "shop_order" set buyer_name = null, recipient = null, remarks = null
  where status in (60, 80, 90) and platform_update_time <= now() - interval '90 days' and (buyer_name is not null or recipient is not null);
