import { type MenuPlace, screen } from '../../core/screen.ts';

export const sentMessageIndex = screen('SentMessageIndex');

/** Where they stand in the menu. */
export const messagingScreens: readonly MenuPlace[] = [
  { screen: sentMessageIndex, at: ['site', 120], who: 'PS', icon: 'message', titles: ['已发消息', '已寄訊息', 'Sent messages'] },
];
