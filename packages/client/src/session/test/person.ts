import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type UserInfo, useSession } from '../session.ts';

const person: UserInfo = {
  userId: '1',
  userName: 'lin',
  nickName: null,
  avatar: null,
  accountTypeCode: enumCodes.AccountTypeCode.SiteOperator,
  isSuperUser: false,
  frozen: false,
  memberCode: null,
  mainAccountId: null,
  siteId: '1',
  workSiteId: '1',
  siteName: 'Taipei',
  timeZone: 'Asia/Taipei',
  buttons: [],
  roles: [],
  secondFactorMissing: false,
  errorLog: false,
  saveStableWeight: false,
  sealNumberRequired: false,
  warehouses: [],
  gender: null,
  birthDate: null,
  email: null,
  emailVerified: false,
  phoneCode: null,
  phoneNumber: null,
  phoneVerified: false,
  balance: null,
  arrears: null,
  creditEnabled: null,
  creditLimit: null,
  creditBalance: null,
  creditArrears: null,
  currencyCode: null,
};

/** Signs in a person of a kind of account, with the permissions of these buttons. */
export const signedInAs = (accountTypeCode: UserInfo['accountTypeCode'], buttons: readonly string[] = []): void =>
  useSession.setState({ user: { ...person, accountTypeCode, buttons: [...buttons] } });
