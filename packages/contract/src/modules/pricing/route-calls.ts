import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';

/** The ways that anybody may be told of: where each leads, and in how many days. What has no public price is not among them. */
export const getPublicRoutes = call({
  path: '/PublicSite/GetPublicRoutes',
  who: 'A',
  needs: null,
  reads: true,
  takes: {},
  gives: f.object(
    {
      destinations: f.list({ id: f.id({ required: true }), name: f.text({ required: true, max: 200 }) }, { required: true }),
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
