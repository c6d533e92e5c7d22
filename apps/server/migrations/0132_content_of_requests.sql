alter table "money_request" add column "content_mark" varchar(64);
