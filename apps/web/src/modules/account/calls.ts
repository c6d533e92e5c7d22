import { call, done } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';

/** Changes the caller's own profile. */
export const editMineProfile = call({
  path: '/User/EditMineProfile',
  who: 'CPSW',
  needs: null,
  takes: { nickName: f.text({ max: 32 }), avatar: f.text({ max: 255 }), gender: f.enum('Gender'), birthDate: f.date() },
  gives: done,
});
/** Changes the caller's password; all other sessions end. */
export const changePassword = call({
  path: '/Account/ChangePassword',
  who: 'CPSW',
  needs: null,
  takes: {
    oldPassword: f.secret({ required: true }),
    password: f.secret({ required: true }),
    confirmPassword: f.secret({ required: true }),
    passwordKeyId: f.text({ required: true }),
  },
  gives: done,
});
/** The addresses a customer writes on purchases, with the member code filled in. */
export const getMineConsolidationAddresses = call({
  path: '/ConsolidationAddress/GetMineConsolidationAddresses',
  who: 'C',
  needs: null,
  reads: true,
  takes: {},
  gives: f.list(
    {
      id: f.id({ required: true }),
      name: f.text(),
      warehouseName: f.text(),
      recipientName: f.text(),
      phone: f.text(),
      countryName: f.text(),
      provinceName: f.text(),
      cityName: f.text(),
      countyName: f.text(),
      townName: f.text(),
      detailedAddress: f.text(),
      mailboxCode: f.text(),
      tips: f.text(),
    },
    { required: true },
  ),
});
