alter table "site_configuration" add column "refund_late_payments" boolean not null default false;
