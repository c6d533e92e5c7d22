import { type MenuPlace, screen } from '../../core/screen.ts';

export const mineUserMessagesIndex = screen('MineUserMessagesIndex', ['Read', 'Delete']);
export const messageServiceIndex = screen('MessageServiceIndex', ['Test']);
export const sentMessageIndex = screen('SentMessageIndex', ['Handle']);
export const deadLetterIndex = screen('DeadLetterIndex', ['SendAgain']);

/** Their places in the menu. */
export const messagingScreens: readonly MenuPlace[] = [
  {
    screen: mineUserMessagesIndex,
    at: ['mine', 20],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'message',
    titles: ['消息通知', '訊息通知', 'Messages'],
    isPersonal: true,
  },
  {
    screen: messageServiceIndex,
    at: ['site', 105],
    audience: ['platform', 'site'],
    icon: 'message',
    titles: ['邮件与短信设置', '郵件與簡訊設定', 'Mail and text messages'],
  },
  {
    screen: sentMessageIndex,
    at: ['site', 120],
    activities: ['Administration'],
    audience: ['platform', 'site'],
    icon: 'message',
    titles: ['已发消息', '已寄訊息', 'Sent messages'],
  },
  {
    screen: deadLetterIndex,
    at: ['site', 125],
    activities: ['Administration'],
    audience: ['platform', 'site'],
    icon: 'message',
    titles: ['发送失败', '傳送失敗', 'Failed deliveries'],
  },
];
