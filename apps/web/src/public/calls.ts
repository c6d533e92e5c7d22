import { call } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';

const anyone = { who: 'ACPSW', needs: null, reads: true } as const;

/** How many numbers one public query takes. */
export const mostNumbers = 30;

/** Tracks of order and courier numbers: public nodes, names masked. */
export const queryTracks = call({
  path: '/PublicSite/QueryTracks',
  ...anyone,
  takes: { numbers: f.texts({ required: true, max: mostNumbers }) },
  gives: f.list(
    {
      number: f.text({ required: true }),
      found: f.flag(),
      status: f.count(),
      statusName: f.text(),
      tracks: f.list({ time: f.time({ wire: 'TrackTime' }), content: f.text(), place: f.text() }),
    },
    { required: true },
  ),
});
/** What the public home page shows: pictures, notices, services, warehouses. */
export const getHomePage = call({ path: '/PublicSite/GetHomePage', ...anyone, takes: {}, gives: f.json<HomePage>() });
/** The home page as it is sent. */
export interface HomePage {
  Carousel?: { ImageUrl: string; Link?: string | null; Title?: string | null }[] | null;
  Notices?: { Id: string; Title: string }[] | null;
  ServiceCards?: { Title: string; Text?: string | null }[] | null;
  Warehouses?: { Name: string; Address?: string | null; OpeningHours?: string | null }[] | null;
}
/** One notice, for everybody. */
export const getNotice = call({
  path: '/Notice/GetNoticeById',
  ...anyone,
  takes: { id: f.id({ required: true }) },
  gives: f.object({ title: f.text({ required: true }), content: f.text(), publishTime: f.time() }, { required: true }),
});
