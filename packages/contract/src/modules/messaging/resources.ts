import { sentMessage } from './sent-message.ts';

/** What is kept of texts and mails. */
export const messagingResources = [sentMessage] as const;
