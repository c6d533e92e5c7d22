import { demoPassword, seal } from '@entrepot/server/modules/account/test/tools.ts';
import type { Envelope, Person } from './people.ts';

/** Approves implausible measures of a colleague (four-eyes approval). */
export async function approveMeasures(by: Person, Subject: string, UserName = 'leader', password = demoPassword): Promise<Envelope> {
  return by.post('/Warehouse/ApproveMeasures', { ...(await seal(by, { Password: password })), UserName, Subject });
}

/** Makes a call with weights or sizes as people do: confirms when asked, and gets four-eyes approval when required. */
export async function agreed(by: Person, path: string, body: object, approver = 'leader'): Promise<Envelope> {
  const answer = await by.post(path, body);
  const requirement = answer.Data?.Asks;
  if (!requirement) return answer;
  if (requirement === 'confirm') return by.post(path, { ...body, ConfirmMeasures: true });
  const { Data, Message } = await approveMeasures(by, answer.Data.Subject, approver);
  if (!Data) throw new Error(`not approved: ${Message}`);
  return by.post(path, { ...body, ApprovalId: Data.ApprovalId });
}
