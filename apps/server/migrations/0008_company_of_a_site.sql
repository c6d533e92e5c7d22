alter table "site_configuration" add column "company_name" varchar(100);
alter table "site_configuration" add column "company_address" varchar(255);
