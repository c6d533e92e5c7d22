alter table "bill" add column "returned_coupon_amount" numeric(18,3) not null default '0'::numeric;
alter table "bill" add constraint ck_bill_returned_coupons_within_discount check (returned_coupon_amount >= 0 and coupon_amount + returned_coupon_amount <= discount_amount) not valid;
-- outside a transaction
alter table "bill" validate constraint ck_bill_returned_coupons_within_discount;
