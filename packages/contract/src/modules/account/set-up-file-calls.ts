import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { setUpGuideIndex } from './screens.ts';

const ofSite = { siteId: f.ref('site') };
const kinds = () =>
  f.list({ kind: f.text({ required: true }), title: f.text({ required: true }), count: f.count({ required: true }) }, { required: true });
const rows = () =>
  f.list(
    { title: f.text({ required: true }), name: f.text({ required: true, max: 255 }), reason: f.longText({ required: true }) },
    { required: true },
  );

/**
 * The set-up of a site as a file (JSON): organizations, roles, expense types, prices, carriers, templates, pages, rules, and with
 * `withWarehouses` its warehouses, addresses and shelves with their opening hours. Without people, records, keys, passwords, bank accounts and pictures.
 */
export const exportSetUp = call({
  path: '/Site/ExportSetUp',
  audience: ['platform', 'site'],
  needs: setUpGuideIndex.CopySetUp,
  transaction: 'none',
  input: { ...ofSite, withWarehouses: f.flag({ default: true }) },
  output: f.object({ fileName: f.text({ required: true, max: 100 }), content: f.longText({ required: true }) }, { required: true }),
});

/**
 * Adds the set-up of a file to a site, as platform staff who open another one, in which nothing has happened yet; all of it or nothing. Rows whose name or code the site has already stay
 * as they are, and others refer to them. `dryRun` reports the outcome and changes nothing.
 */
export const importSetUp = call({
  path: '/Site/ImportSetUp',
  audience: ['platform'],
  needs: setUpGuideIndex.CopySetUp,
  input: { ...ofSite, content: f.longText({ required: true, max: 1_900_000 }), dryRun: f.flag({ default: true }) },
  output: f.object(
    {
      added: kinds(),
      // Rows that the site has already, and rows that the file cannot complete: secrets and pictures to enter, references that it lacks.
      present: kinds(),
      incomplete: rows(),
    },
    { required: true },
  ),
});

/** Refusals of a set-up file. */
export const setUpFileErrors = errorsOf('account', {
  setUpUnreadable: 'ValidationFailed',
  setUpNewer: 'ValidationFailed',
  setUpNotEmpty: 'StateNotAllowed',
  setUpRow: 'ValidationFailed',
});
