import { deadLetter } from './dead-letter.ts';
import { mailChoice, waitingMail } from './mail-choice.ts';
import { reminder } from './reminder.ts';
import { sentMessage } from './sent-message.ts';
import { userMessage } from './user-message.ts';

/** Notifications of users, reminders, mails to customers, the log of sent text messages and mails, and the rows of the outbox that could not be sent. */
export const messagingResources = [userMessage, reminder, sentMessage, deadLetter, mailChoice, waitingMail] as const;
