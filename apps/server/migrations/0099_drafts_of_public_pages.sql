-- Pages of existing sites are published as they are.
alter table "site_page_configuration" add column "draft" boolean not null default false;
