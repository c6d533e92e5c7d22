-- How long records are stored that are no books; the hashes of removed entries of the operation log; the functions that remove entries of
-- append-only logs, which the serving role may not delete.
create table "operation_log_removal" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "sequence" integer not null,
  "rows_hash" varchar(64) not null,
  constraint pk_operation_log_removal primary key (site_id, id)
);
alter table "job_run" add column "progress" varchar(40);
alter table "site_configuration" add column "operation_log_days" integer not null default 1095;
alter table "site_configuration" add column "user_message_days" integer not null default 365;
alter table "site_configuration" add column "shelf_log_days" integer not null default 730;
alter table "site_configuration" add column "track_days" integer not null default 1095;
alter table "site_configuration" add column "packing_scan_days" integer not null default 365;
alter table "site_configuration" add column "import_job_days" integer not null default 90;
alter table "site_configuration" add column "tracking_number_days" integer not null default 1095;
create function public.remove_sealed_log(site uuid, seal integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  declare n integer; begin
    delete from operation_log o using operation_log_seal l
      where l.site_id = site and l.sequence = seal and o.site_id = site and o.id <= l.to_id
        and o.id > coalesce((select b.to_id from operation_log_seal b where b.site_id = site and b.sequence = seal - 1), '00000000-0000-0000-0000-000000000000')
        and o.creation_time < now() - interval '179 days'
        and exists (select 1 from operation_log_removal r where r.site_id = site and r.sequence = seal);
    get diagnostics n = row_count; return n; end $function$
;
create function public.remove_shelf_log(site uuid, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  declare n integer; begin
    delete from shelf_log o where o.site_id = site and o.id = any(ids) and o.target_type in ('package', 'commodity')
      and o.creation_time < now() - interval '179 days'
      and exists (select 1 from shelf_log l where l.site_id = site and l.target_id = o.target_id and l.shelf_id = o.shelf_id
        and l.target_type = o.target_type and l.id > o.id);
    get diagnostics n = row_count; return n; end $function$
;
alter table "operation_log_removal" add constraint fk_operation_log_removal_site_id foreign key ("site_id") references "site" (id);
alter table "site_configuration" add constraint ck_site_configuration_retention_within_limits check (operation_log_days >= 180 and user_message_days >= 30 and shelf_log_days >= 180 and track_days >= 365 and packing_scan_days >= 90 and import_job_days >= 7 and tracking_number_days >= 365) not valid;
create unique index uq_operation_log_removal_sequence on "operation_log_removal" ("site_id", "sequence");
grant insert, select on "operation_log_removal" to entrepot_app;
revoke execute on function remove_sealed_log(uuid, integer), remove_shelf_log(uuid, uuid[]) from public;
grant execute on function remove_sealed_log(uuid, integer), remove_shelf_log(uuid, uuid[]) to entrepot_app;
-- outside a transaction
alter table "site_configuration" validate constraint ck_site_configuration_retention_within_limits;
