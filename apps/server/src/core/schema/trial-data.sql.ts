/**
 * Removes the rows of a site from tables, also from those whose rows the serving role cannot delete. Only while the site is being tried out:
 * the database itself refuses to clear a site that is live. The tables are cleared in one statement, so they may refer to each other.
 */
export const trialData = `
create function remove_trial_rows(of_site uuid, tables text[]) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$ declare removed bigint; begin if not exists (select 1 from site s where s.id = of_site and s.live_time is null) then raise exception 'the site is live' using errcode = '55000'; end if; execute (select format('with %s select %s', string_agg(format('d%s as (delete from %I where site_id = $1 returning 1)', t.n, t.name), ', '), string_agg(format('(select count(*) from d%s)', t.n), ' + ')) from unnest(tables) with ordinality t(name, n)) into removed using of_site; return removed; end $$;
revoke execute on function remove_trial_rows(uuid, text[]) from public;
grant execute on function remove_trial_rows(uuid, text[]) to entrepot_app;
`;
