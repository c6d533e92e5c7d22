import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { siteConfigurationIndex } from './screens.ts';

const ofSite = { siteId: f.ref('site') };

/**
 * The activities of a site, by default the caller's: each with its switch, the titles of the screens that it shows, and of those whose open
 * work keeps them in the menus after the activity was switched off.
 */
export const getSiteActivities = call({
  path: '/Site/GetSiteActivities',
  audience: ['platform', 'site'],
  needs: siteConfigurationIndex,
  transaction: 'none',
  input: ofSite,
  output: f.object(
    {
      siteId: f.id({ required: true }),
      rowVersion: f.count({ required: true }),
      activities: f.list(
        {
          activity: f.enum('SiteActivity', { required: true }),
          active: f.flag({ required: true }),
          screens: f.texts({ required: true, each: 100 }),
          openWork: f.texts({ required: true, each: 100 }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
});

/** Sets the activities of a site. Screens of other activities leave the menus once they have no open work; nothing is deleted, no call is refused. */
export const editSiteActivities = call({
  path: '/Site/EditSiteActivities',
  audience: ['platform', 'site'],
  needs: siteConfigurationIndex.Edit,
  input: { ...ofSite, rowVersion: f.count({ min: 1 }), activities: f.enums('SiteActivity', { required: true }) },
  output: done,
});
