alter table "logistics_order" add column "shop_hold" smallint;
alter table "logistics_order" add column "shop_hold_name" varchar(100);
