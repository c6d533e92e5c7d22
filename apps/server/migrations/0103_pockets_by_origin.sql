-- The part of a balance that customers cannot withdraw: gifts, and sales that coupons or credit paid. Balances from before count as cash.
-- The previous release writes neither column while it still runs; the next entry of a wallet corrects its part.
alter table "wallet" add column "granted_balance" numeric(18,3) not null default '0'::numeric;
alter table "journal" add column "granted_amount" numeric(18,3) not null default '0'::numeric;
alter table "site_configuration" add column "mall_hold_days" integer not null default 7;
alter table "site_configuration" add column "mall_value_per_kilogram" numeric(18,3) not null default '5000'::numeric;
alter table "site_configuration" add constraint ck_site_configuration_mall_limits_not_negative check (mall_hold_days >= 0 and mall_value_per_kilogram >= 0) not valid;
-- outside a transaction
alter table "site_configuration" validate constraint ck_site_configuration_mall_limits_not_negative;
