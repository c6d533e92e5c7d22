alter table "shop_order" add column "platform_content_mark" varchar(64);
