alter table "site" add column "new_site_path" varchar(255);
alter table "site" add column "new_user_path" varchar(255);
alter table "site" add column "new_api_path" varchar(255);
