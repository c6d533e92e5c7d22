import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';

/** The public shipping routes: their destinations and transit days. Routes without a public price are left out. */
export const getPublicRoutes = call({
  path: '/PublicSite/GetPublicRoutes',
  audience: ['anonymous'],
  needs: null,
  transaction: 'none',
  input: {},
  output: f.object(
    {
      destinations: f.list({ id: f.id({ required: true }), name: f.text({ required: true, max: 200 }) }, { required: true }),
      /** Days are working days of the site. */
      inWorkingDays: f.flag({ required: true }),
      routes: f.list(
        {
          id: f.id({ required: true }),
          name: f.text({ required: true, max: 200 }),
          transportMode: f.enum('TransportMode', { required: true }),
          minDays: f.count({ required: true }),
          maxDays: f.count({ required: true }),
          destinationIds: f.ids({ required: true }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
});
