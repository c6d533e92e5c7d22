-- The activities that a site has switched off; null: it has not been asked. Sites that exist keep every screen.
alter table "site_configuration" add column "activities_off" jsonb;
update "site_configuration" set "activities_off" = '[]'::jsonb;
