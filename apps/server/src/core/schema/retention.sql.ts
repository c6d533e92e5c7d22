/**
 * Functions by which the serving role removes entries of append-only logs. They check again what may be removed: entries of the operation
 * log under a seal whose hash is stored, entries of the shelf log that a later one supersedes, and neither within half a year.
 */
export const retentionFunctions = `
create function remove_sealed_log(site uuid, seal integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
  declare n integer; begin
    delete from operation_log o using operation_log_seal l
      where l.site_id = site and l.sequence = seal and o.site_id = site and o.id <= l.to_id
        and o.id > coalesce((select b.to_id from operation_log_seal b where b.site_id = site and b.sequence = seal - 1), '00000000-0000-0000-0000-000000000000')
        and o.creation_time < now() - interval '179 days'
        and exists (select 1 from operation_log_removal r where r.site_id = site and r.sequence = seal);
    get diagnostics n = row_count; return n; end $$;
create function remove_shelf_log(site uuid, ids uuid[]) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
  declare n integer; begin
    delete from shelf_log o where o.site_id = site and o.id = any(ids) and o.target_type in ('package', 'commodity')
      and o.creation_time < now() - interval '179 days'
      and exists (select 1 from shelf_log l where l.site_id = site and l.target_id = o.target_id and l.shelf_id = o.shelf_id
        and l.target_type = o.target_type and l.id > o.id);
    get diagnostics n = row_count; return n; end $$;
revoke execute on function remove_sealed_log(uuid, integer), remove_shelf_log(uuid, uuid[]) from public;
grant execute on function remove_sealed_log(uuid, integer), remove_shelf_log(uuid, uuid[]) to entrepot_app;
`;
