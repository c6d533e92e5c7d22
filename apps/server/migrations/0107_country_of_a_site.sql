-- Zone, calling codes and language of a new site follow from its country.
alter table "site" alter column "time_zone" drop default;
alter table "site" alter column "phone_codes" set default '[]'::jsonb;
alter table "site" alter column "default_language" drop default;
