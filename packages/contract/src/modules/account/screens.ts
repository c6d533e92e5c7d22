import { type MenuPlace, screen } from '../../core/screen.ts';

export const dashboard = screen('Dashboard');
export const mineProfileIndex = screen('MineProfileIndex', ['EditProfile', 'ChangePassword', 'BindPhone', 'VerifyEmail']);
export const consolidationAddressMine = screen('ConsolidationAddressMine', ['Copy']);
export const setUpGuideIndex = screen('SetUpGuideIndex', ['GoLive', 'CopySetUp']);

/** Their places in the menu. */
export const accountScreens: readonly MenuPlace[] = [
  {
    screen: dashboard,
    at: ['home', 10],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 's-data',
    titles: ['首页', '首頁', 'Dashboard'],
    isPersonal: true,
  },
  {
    screen: mineProfileIndex,
    at: ['mine', 10],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'user-solid',
    titles: ['个人信息', '個人資訊', 'Personal information'],
    path: '/mine/MineProfileIndex',
    isPersonal: true,
  },
  {
    screen: consolidationAddressMine,
    at: ['mine', 60],
    activities: ['Forwarding'],
    audience: ['customer'],
    icon: 'location-information',
    titles: ['集运地址', '集運地址', 'Consolidation address'],
  },
  {
    screen: setUpGuideIndex,
    at: ['site', 10],
    audience: ['platform', 'site'],
    icon: 'finished',
    titles: ['开业向导', '開業精靈', 'Set-up guide'],
  },
];
