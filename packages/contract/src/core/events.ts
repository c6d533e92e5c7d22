/** The types of message that the hub pushes to a browser, as the event UserReceivingInformation. */
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

/** An event that one module publishes inside its transaction; its subscribers run in the order the server lists them. */
export interface DomainEvent<D> {
  readonly name: string;
  /** Only carries the type of the data. */
  readonly data?: D;
}

/** Defines an event and the type of its data. */
export const defineEvent = <D>(name: string): DomainEvent<D> => ({ name });
