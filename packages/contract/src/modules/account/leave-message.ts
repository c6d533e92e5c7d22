import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { captchaAnswer } from './calls.ts';

/**
 * Sends a visitor's message to the staff of the host's site: with a phone number or address for the reply, and a solved captcha
 * (`CaptchaWrong`).
 */
export const leaveMessage = call({
  path: '/PublicSite/LeaveMessage',
  audience: ['anonymous'],
  needs: null,
  transaction: 'own',
  input: {
    name: f.text({ required: true, max: 64 }),
    phone: f.phone(),
    email: f.email(),
    content: f.longText({ required: true, max: 1000 }),
    captcha: f.text({ required: true }),
    captchaKey: f.text({ required: true }),
    captchaWork: captchaAnswer.captchaWork,
  },
  output: done,
});
