import { type MenuPlace, screen } from '../../core/screen.ts';

export const trajectorySchemeIndex = screen('TrajectorySchemeIndex');
export const addOrderTracksScreen = screen('AddOrderTracks', ['AddOrder', 'AddTransport', 'Import', 'Edit', 'Delete']);

/** Their places in the menu. */
export const trackingScreens: readonly MenuPlace[] = [
  {
    screen: trajectorySchemeIndex,
    at: ['warehouse', 160],
    activities: ['Transport'],
    audience: ['platform', 'site'],
    icon: 'guide',
    titles: ['轨迹方案', '軌跡方案', 'Trajectory schemes'],
  },
  {
    screen: addOrderTracksScreen,
    at: ['inbound', 100],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'position',
    titles: ['添加轨迹', '新增軌跡', 'Add transport or order tracks'],
    variants: [],
    roles: { WarehouseClerk: ['AddOrder', 'AddTransport'], SiteSupport: ['AddOrder', 'Edit'] },
  },
];
