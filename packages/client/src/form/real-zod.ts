import { any, array, boolean, email, int, lazy, literal, null as nothing, number, strictObject, string, union, uuid } from 'zod/v4';

/** The parts of zod the contract's schemas are made of; naming them keeps the others out of the download. */
export const zod: Record<string, unknown> = {
  any,
  array,
  boolean,
  email,
  int,
  lazy,
  literal,
  null: nothing,
  number,
  strictObject,
  string,
  union,
  uuid,
};
