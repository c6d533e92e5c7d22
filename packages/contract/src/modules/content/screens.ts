import { type MenuPlace, screen } from '../../core/screen.ts';

export const mineUserMessagesIndex = screen('MineUserMessagesIndex', ['Read', 'Delete']);
export const mineNoticeIndex = screen('MineNoticeIndex');
export const mineHelpTutorialIndex = screen('MineHelpTutorialIndex');
export const noticeIndex = screen('NoticeIndex', ['Publish', 'Withdraw']);
export const helpTutorialIndex = screen('HelpTutorialIndex', ['Publish', 'Withdraw']);
export const helpTutorialTypeIndex = screen('HelpTutorialTypeIndex');

/** Where they stand in the menu. */
export const contentScreens: readonly MenuPlace[] = [
  { screen: mineUserMessagesIndex, at: ['mine', 20], who: 'PSWC', icon: 'message', titles: ['消息通知', '訊息通知', 'Messages'] },
  { screen: mineNoticeIndex, at: ['mine', 40], who: 'PSWC', icon: 'bell', titles: ['公告', '公告', 'Notices'] },
  { screen: mineHelpTutorialIndex, at: ['mine', 50], who: 'PSWC', icon: 'question', titles: ['帮助教程', '說明教學', 'Help tutorials'] },
  { screen: noticeIndex, at: ['site', 140], who: 'PS', icon: 'bell', titles: ['公告', '公告', 'Notices'] },
  { screen: helpTutorialIndex, at: ['site', 150], who: 'PS', icon: 'question', titles: ['帮助教程', '說明教學', 'Help tutorials'] },
  {
    screen: helpTutorialTypeIndex,
    at: ['site', 160],
    who: 'PS',
    icon: 'collection',
    titles: ['教程分类', '教學分類', 'Help tutorial types'],
    variants: [],
  },
];
