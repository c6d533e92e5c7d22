alter table "bill" add column "waived_amount" numeric(18,3) not null default '0'::numeric;
alter table "bill" add constraint ck_bill_waived_within_refund check (waived_amount >= 0 and waived_amount <= refund_amount) not valid;
-- outside a transaction
alter table "bill" validate constraint ck_bill_waived_within_refund;
