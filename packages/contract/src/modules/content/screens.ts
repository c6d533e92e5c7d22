import { type MenuPlace, screen } from '../../core/screen.ts';

export const mineNoticeIndex = screen('MineNoticeIndex');
export const mineHelpTutorialIndex = screen('MineHelpTutorialIndex');
export const noticeIndex = screen('NoticeIndex', ['Publish', 'Withdraw']);
export const helpTutorialIndex = screen('HelpTutorialIndex', ['Publish', 'Withdraw']);
export const helpTutorialTypeIndex = screen('HelpTutorialTypeIndex');

/** Their places in the menu. */
export const contentScreens: readonly MenuPlace[] = [
  {
    screen: mineNoticeIndex,
    at: ['mine', 40],
    activities: ['Publishing'],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'bell',
    titles: ['公告', '公告', 'Notices'],
    isPersonal: true,
  },
  {
    screen: mineHelpTutorialIndex,
    at: ['mine', 50],
    activities: ['Publishing'],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'question',
    titles: ['帮助教程', '說明教學', 'Help tutorials'],
    isPersonal: true,
  },
  {
    screen: noticeIndex,
    at: ['site', 140],
    activities: ['Publishing'],
    audience: ['platform', 'site'],
    icon: 'bell',
    titles: ['公告', '公告', 'Notices'],
  },
  {
    screen: helpTutorialIndex,
    at: ['site', 150],
    activities: ['Publishing'],
    audience: ['platform', 'site'],
    icon: 'question',
    titles: ['帮助教程', '說明教學', 'Help tutorials'],
  },
  {
    screen: helpTutorialTypeIndex,
    at: ['site', 160],
    activities: ['Publishing'],
    audience: ['platform', 'site'],
    icon: 'collection',
    titles: ['教程分类', '教學分類', 'Help tutorial types'],
    variants: [],
  },
];
