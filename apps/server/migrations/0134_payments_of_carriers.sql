alter table "carrier_charge" add column "paid_time" timestamptz;
alter table "carrier_charge" add column "transfer_no" varchar(64);
alter table "carrier_charge" add column "paid_by_id" uuid;
alter table "carrier_charge" add column "payment_remarks" text;
