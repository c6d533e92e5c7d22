-- A site is tried out until it goes live. Sites of earlier versions are in business: their data is never removed.
alter table "site" add column "live_time" timestamptz;
update "site" set live_time = creation_time;
create or replace function remove_trial_rows(of_site uuid, tables text[]) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$ declare removed bigint; begin if not exists (select 1 from site s where s.id = of_site and s.live_time is null) then raise exception 'the site is live' using errcode = '55000'; end if; execute (select format('with %s select %s', string_agg(format('d%s as (delete from %I where site_id = $1 returning 1)', t.n, t.name), ', '), string_agg(format('(select count(*) from d%s)', t.n), ' + ')) from unnest(tables) with ordinality t(name, n)) into removed using of_site; return removed; end $$;
revoke execute on function remove_trial_rows(uuid, text[]) from public;
grant execute on function remove_trial_rows(uuid, text[]) to entrepot_app;
