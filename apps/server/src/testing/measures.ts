import { demoPassword, identified, seal } from '@entrepot/server/modules/account/test/tools.ts';
import type { Envelope, Person } from './people.ts';

/** A workplace, and the PIN that a person gets for it; none while the person may not identify itself. */
export async function floorPinOf(by: Person, userName: string): Promise<{ WorkplaceKey: string; pin: string | undefined }> {
  const { WorkplaceKey, WorkplaceCode } = await by.ok('/Account/OpenWorkplace');
  const approver = await by.colleague(userName);
  const { Data } = await approver.post('/Account/SetFloorPin', { WorkplaceCode, ...(await identified(approver)) });
  return { WorkplaceKey, pin: Data?.Pin };
}

/** Approves implausible measures of a colleague (four-eyes approval); another password than the demo's is a wrong PIN. */
export async function approveMeasures(by: Person, Subject: string, UserName = 'leader', password = demoPassword): Promise<Envelope> {
  const { WorkplaceKey, pin = 'none' } = await floorPinOf(by, UserName);
  const sealed = await seal(by, { Pin: password === demoPassword ? pin : password });
  return by.post('/Warehouse/ApproveMeasures', { ...sealed, UserName, Subject, WorkplaceKey });
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
