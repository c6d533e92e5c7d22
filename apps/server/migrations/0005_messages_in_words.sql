alter table "user_message" add column "text" varchar(100);
alter table "user_message" add column "values" jsonb;
