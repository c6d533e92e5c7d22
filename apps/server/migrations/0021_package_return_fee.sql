-- What sending a package back to its sender costs, in the site's currency; 0 is free.
alter table "site_configuration" add column "package_return_fee" numeric(18,3) not null default '0'::numeric;
alter table "site_configuration" add constraint ck_site_configuration_return_fee_not_negative check (package_return_fee >= 0) not valid;
-- outside a transaction
alter table "site_configuration" validate constraint ck_site_configuration_return_fee_not_negative;
