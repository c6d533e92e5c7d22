-- The reading of the scale behind a weight, as it was sent; null for typed weights.
alter table "package" add column "weight_reading" varchar(40);
alter table "order_parcel" add column "weight_reading" varchar(40);
alter table "bag" add column "weight_reading" varchar(40);
alter table "commodity" add column "weight_reading" varchar(40);
alter table "return_logistics_order" add column "weight_reading" varchar(40);
