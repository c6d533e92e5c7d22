/** What the suite over every resource must know of one, beside its fields. */
export interface Special {
  /** Values that go together, which samples of single fields cannot know. Ids of rows by the name of the resource. */
  values?: (serial: number, idOf: (resource: string) => string) => Record<string, unknown>;
  /** Fields that the server writes its own way, or that a call answers otherwise. */
  answersOtherwise?: readonly string[];
  /** Every edit makes a new version in a new row. */
  versions?: true;
}

const letter = (serial: number) => String.fromCharCode(65 + (serial % 26));

/** By the resource's name. */
export const specials: Record<string, Special> = {
  site: {
    values: (serial) => ({
      Code: letter(serial),
      SitePath: `s${serial}.example.com`,
      UserPath: `u${serial}.example.com`,
      ApiPath: `a${serial}.example.com`,
      PhoneCodes: ['86'],
    }),
  },
  currency: { values: (serial) => ({ Code: `Q${letter(serial)}${letter(serial + 7)}` }) },
  region: { values: (_serial, idOf) => ({ ParentId: idOf('region'), Level: 2 }) },
  consolidationAddress: { values: () => ({ DetailedAddressTemplate: 'Road 1 {MemberCode}' }) },
};
