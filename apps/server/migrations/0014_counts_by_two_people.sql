-- A count: who asked for a second person, who counted a shelf before, how many rounds it needs,
-- what the books said when it was taken in hand, and what was booked of a difference.
alter table "stock_count" add column "asked_by_id" uuid;
alter table "stock_count_shelf" add column "rounds_wanted" integer not null default 1;
alter table "stock_count_shelf" add column "counter_ids" jsonb not null default '[]'::jsonb;
alter table "stock_count_shelf" add column "takeover_reason" varchar(500);
alter table "stock_count_shelf" add column "booked_at_start" jsonb not null default '{}'::jsonb;
alter table "stock_count_line" add column "corrected_pieces" integer not null default 0;
-- From which difference on a count needs a second person; 0 switches one off.
alter table "site_configuration" add column "count_limit_pieces" integer not null default 20;
alter table "site_configuration" add column "count_limit_share" numeric(7,3) not null default '10'::numeric;
alter table "site_configuration" add constraint ck_site_configuration_count_limits_sensible check (count_limit_pieces >= 0 and count_limit_share between 0 and 100) not valid;
-- outside a transaction
alter table "site_configuration" validate constraint ck_site_configuration_count_limits_sensible;
