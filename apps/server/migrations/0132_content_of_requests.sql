alter table "money_request" add column "content_mark" varchar(64);
alter table "online_payment_configuration" add column "approved_credentials" varchar(64);
