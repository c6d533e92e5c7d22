-- Sites may require a second factor of their staff.
alter table "site_configuration" add column "staff_second_factor" boolean default false;
