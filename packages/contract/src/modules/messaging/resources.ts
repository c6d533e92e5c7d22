import { deadLetter } from './dead-letter.ts';
import { messageService } from './message-service.ts';
import { mailChoice, waitingMail } from './mail-choice.ts';
import { reminder } from './reminder.ts';
import { sentMessage } from './sent-message.ts';
import { userMessage } from './user-message.ts';

/**
 * Notifications of users, reminders, mails to customers, what sends text messages and mails, the log of those sent, and the rows of the outbox
 * that could not be sent.
 */
export const messagingResources = [userMessage, reminder, sentMessage, deadLetter, messageService, mailChoice, waitingMail] as const;
