/** What the hub pushes to a browser, as the event UserReceivingInformation. */
export type InfoType =
  | 'Debt'
  | 'UserPermissionChange'
  | 'AddPickingList'
  | 'Notice'
  | 'Recharge'
  | 'GeneralInformation'
  | 'ForceLogout'
  | 'Notify'
  | 'ErrorMessage'
  | 'NewOrders';

/** A fact that one module announces inside its transaction, on which others act in the order the server lists them. */
export interface Fact<D> {
  readonly name: string;
  /** Only carries the type of the data. */
  readonly data?: D;
}

/** Names a fact and the data it carries. */
export const fact = <D>(name: string): Fact<D> => ({ name });
