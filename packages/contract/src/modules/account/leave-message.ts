import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { captchaAnswer } from './calls.ts';

/** A message that a visitor leaves for the staff of the host's site: a number or an address to answer to, and a solved captcha (113). */
export const leaveMessage = call({
  path: '/PublicSite/LeaveMessage',
  who: 'A',
  needs: null,
  takes: {
    name: f.text({ required: true, max: 64 }),
    phone: f.phone(),
    email: f.email(),
    content: f.longText({ required: true, max: 1000 }),
    captcha: f.text({ required: true }),
    captchaKey: f.text({ required: true }),
    captchaWork: captchaAnswer.captchaWork,
  },
  gives: done,
});
