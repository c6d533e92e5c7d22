import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { messageService } from '@entrepot/contract/modules/messaging/message-service.ts';
import { userIndex } from '@entrepot/contract/modules/access/screens.ts';
import { email } from '@entrepot/rules/validators.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { logSecurity } from '../../core/calls/security-log.ts';
import type { Tx } from '../../core/db/db.ts';
import { seal } from '../../core/http/crypto.ts';
import { isOutside } from '../../core/http/outbound-url.ts';

type Draft = DraftOf<typeof messageService>;
type Service = RowOf<typeof messageService>;

// Encrypted text is longer than plain text, and the column has 2,000 characters.
const maxSecretLength = 1000;
// Other services of a network answer at other ports, and a refusal is shown in full.
const mailPorts = [25, 465, 587, 2525];
const { Smtp, Aliyun } = enumCodes.MessageProvider;
const { ServiceChanged } = enumCodes.SecurityEventKind;
const twilioSender = /^(\+\d{6,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/i;

/** The services that a caller sees: those for all sites belong to the platform. */
export const ownServices = ({ audience }: Caller): RawBuilder<boolean> =>
  audience === 'site' ? sql<boolean>`not for_all_sites` : sql<boolean>`true`;

/**
 * Encrypts the secret; an empty or masked one leaves the stored one unchanged, as long as it goes to the same server and account. Only the
 * platform sets a service for all sites, an internal host, or an unencrypted connection. The owner of a server can read the codes that
 * it sends to customers, so a site operator also needs the right to reset their passwords (`NoPermission`); it is a security event.
 */
export async function fillService(tx: Tx, caller: Caller, draft: Draft, row: Service | null): Promise<Partial<Service>> {
  const byPlatform = caller.audience !== 'site';
  if (!byPlatform && !can(caller, userIndex.ResetPassword)) throw refuse('NoPermission');
  if (draft.forAllSites && !byPlatform) throw invalid({ field: 'ForAllSites', key: 'invalid' });
  mustBeWhole(draft);
  if (!byPlatform) {
    mustBePublic(draft);
    const { siteId, userId } = caller;
    await logSecurity(tx, caller, { kind: ServiceChanged, siteId, userId, detail: draft.host ?? `provider ${draft.messageProvider}` });
  }
  const secret = secretFor(draft, row);
  const isSame = row !== null && secret === row.secret && isSameAccount(draft, row) && draft.sender === row.sender;
  return { secret, trusted: byPlatform || (isSame && row.trusted) };
}

const isSameAccount = (draft: Draft, row: Service) =>
  (['messageProvider', 'host', 'port', 'mailSecurity', 'account'] as const).every((key) => (draft[key] ?? null) === (row[key] ?? null));

function secretFor(draft: Draft, row: Service | null): string | null {
  const typed = draft.secret ?? '';
  if (typed && typed !== row?.secret && !/^\*{4,}/.test(typed)) {
    if (typed.length > maxSecretLength) throw invalid({ field: 'Secret', key: 'tooLong', values: { max: maxSecretLength } });
    return seal(typed.trim());
  }
  // Sent to another server, a stored password would be disclosed.
  if (row?.secret && isSameAccount(draft, row)) return row.secret;
  if (draft.messageProvider !== Smtp || draft.account) throw invalid({ field: 'Secret', key: 'required' });
  return null;
}

/** Rejects a service without what its provider needs. */
function mustBeWhole({ messageProvider, host, port, account, sender, templateCode }: Draft): void {
  const need = (field: string, value: unknown) => {
    if (!value) throw invalid({ field, key: 'required' });
  };
  if (messageProvider === Smtp) {
    need('Host', host);
    need('Port', port);
    if (!/^[a-z\d.:-]+$/i.test(host!)) throw invalid({ field: 'Host', key: 'format' });
    if (email(sender)) throw invalid({ field: 'Sender', key: 'email' });
    return;
  }
  need('Account', account);
  if (messageProvider === Aliyun) need('TemplateCode', templateCode);
  else if (!twilioSender.test(sender)) throw invalid({ field: 'Sender', key: 'format' });
}

/** Rejects servers that a site operator may not use. The address behind a name is checked with each mail. */
function mustBePublic({ messageProvider, host, port, mailSecurity }: Draft): void {
  if (messageProvider !== Smtp) return;
  const isInternal = isIP(host!) ? !isOutside(host!) : /^localhost$|\.(local|internal)$|^[^.]+$/i.test(host!);
  if (isInternal) throw invalid({ field: 'Host', key: 'invalid' });
  if (!mailPorts.includes(port!)) throw invalid({ field: 'Port', key: 'invalid' });
  if (mailSecurity === enumCodes.MailSecurity.None) throw invalid({ field: 'MailSecurity', key: 'invalid' });
}
