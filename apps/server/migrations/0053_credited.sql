alter table "bill_settlement" add column "charged_amount" numeric(18,3) not null default '0'::numeric;
alter table "bill_settlement" add column "credited_amount" numeric(18,3) not null default '0'::numeric;
alter table "bill_settlement" drop constraint ck_bill_settlement_credit_within_total, add constraint ck_bill_settlement_credit_within_total check (credit_left >= 0 and credit_left <= credit_amount and credit_left <= total_amount - paid_amount - credited_amount) not valid;
alter table "bill_settlement" drop constraint ck_bill_settlement_paid_within_total, add constraint ck_bill_settlement_paid_within_total check (total_amount >= 0 and paid_amount >= 0 and credited_amount >= 0 and paid_amount + credited_amount <= total_amount) not valid;
-- outside a transaction
alter table "bill_settlement" validate constraint ck_bill_settlement_credit_within_total;
alter table "bill_settlement" validate constraint ck_bill_settlement_paid_within_total;
