alter table "site_page_configuration" add column "headline" varchar(60);
alter table "site_page_configuration" add column "lead" varchar(300);
