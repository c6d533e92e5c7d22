import { type MenuPlace, screen } from '../../core/screen.ts';

export const dashboard = screen('Dashboard');
export const mineProfileIndex = screen('MineProfileIndex', ['EditProfile', 'ChangePassword', 'BindPhone', 'VerifyEmail']);
export const consolidationAddressMine = screen('ConsolidationAddressMine', ['Copy']);
export const setUpGuideIndex = screen('SetUpGuideIndex');

/** Where they stand in the menu. */
export const accountScreens: readonly MenuPlace[] = [
  { screen: dashboard, at: ['home', 10], who: 'PSWC', icon: 's-data', titles: ['首页', '首頁', 'Dashboard'] },
  {
    screen: mineProfileIndex,
    at: ['mine', 10],
    who: 'PSWC',
    icon: 'user-solid',
    titles: ['个人信息', '個人資訊', 'Personal information'],
    path: '/mine/MineProfileIndex',
  },
  {
    screen: consolidationAddressMine,
    at: ['mine', 60],
    who: 'C',
    icon: 'location-information',
    titles: ['集运地址', '集運地址', 'Consolidation address'],
  },
  { screen: setUpGuideIndex, at: ['site', 10], who: 'PS', icon: 'finished', titles: ['开业向导', '開業精靈', 'Set-up guide'] },
];
