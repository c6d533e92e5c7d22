alter table "site_configuration" add column "return_coupons_on_cancel" boolean not null default true;
