/** Under what failed sign-ins of a name are counted. Names that nobody has are counted alike. */
export const failureSubject = (audience: 'staff' | 'customer', siteId: string, name: string) =>
  audience === 'staff' ? `sign-in staff ${name}` : `sign-in customer ${siteId} ${name}`;
