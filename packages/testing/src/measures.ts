import { demoPassword, seal } from '@entrepot/server/modules/account/test/tools.ts';
import type { Envelope, Person } from './people.ts';

/** A second person signs for unlikely numbers of somebody's. */
export async function approveMeasures(by: Person, Subject: string, UserName = 'leader', password = demoPassword): Promise<Envelope> {
  return by.post('/Warehouse/ApproveMeasures', { ...(await seal(by, { Password: password })), UserName, Subject });
}

/** Makes a call with weights or sizes as people do: who is asked looks again and confirms, and fetches a second person where it takes one. */
export async function agreed(by: Person, path: string, body: object, approver = 'leader'): Promise<Envelope> {
  const answer = await by.post(path, body);
  const asks = answer.Data?.Asks;
  if (!asks) return answer;
  if (asks === 'confirm') return by.post(path, { ...body, ConfirmMeasures: true });
  const { Data, Message } = await approveMeasures(by, answer.Data.Subject, approver);
  if (!Data) throw new Error(`not approved: ${Message}`);
  return by.post(path, { ...body, ApprovalId: Data.ApprovalId });
}
