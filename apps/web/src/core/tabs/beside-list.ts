// The longer one first where another ends alike.
const parts = [
  'BagNumberDetailed',
  'OrderDetailed',
  'PageConfiguration',
  'IssueRecord',
  'ClaimRecord',
  'Permission',
  'Establish',
  'BatchAdd',
  'Detailed',
  'History',
  'Edit',
];

/** The list that a hidden page stands over, and what it opens there: CarrierEdit is CarrierIndex with `Edit`. `has` knows the lists. */
export function besideList(screen: string, has: (list: string) => boolean): { list: string; opens: string } | undefined {
  const listOf = (part: string) => `${screen.slice(0, -part.length)}Index`;
  const opens = parts.find((part) => screen.endsWith(part) && has(listOf(part)));
  return opens ? { list: listOf(opens), opens } : undefined;
}
