import { deadLetter } from './dead-letter.ts';
import { sentMessage } from './sent-message.ts';
import { userMessage } from './user-message.ts';

/** Notifications of users, the log of sent text messages and mails, and the rows of the outbox that could not be sent. */
export const messagingResources = [userMessage, sentMessage, deadLetter] as const;
