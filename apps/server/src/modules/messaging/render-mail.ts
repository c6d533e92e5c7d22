import { sql } from 'kysely';
import type { Language } from '@entrepot/contract/core/language.ts';
import { siteLanguage } from '@entrepot/contract/core/language.ts';
import { text } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';
import type { FileStore } from '../../core/files/files.ts';
import { siteOrigin } from '../../core/http/site-address.ts';
import { languageOfSite } from '../../core/http/sites.ts';
import { nameIn } from '../../core/lists/localized.ts';
import type { Message } from './send.ts';
import { type MailBrand, mailHtml, type MailParts, mailText } from './mail-layout.ts';

/** A mail as the mail server takes it: its text, the same as HTML, and the logo as an inline attachment. */
export interface RenderedMail {
  text: string;
  html: string;
  attachments: { filename: string; content: Buffer; cid?: string }[];
  headers: Record<string, string>;
}

interface BrandRow {
  name: string;
  logo: string | null;
  color: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  customers: string;
  staff: string;
}

// The accent of the product.
const usualColor = '#096dd9';

/**
 * Renders a mail in the layout of its site: logo, color, public name and contact as they are when it is sent. Texts are escaped. A logo that
 * cannot be read is left out.
 */
export async function renderMail(
  { db, files }: { db: Db; files: Pick<FileStore, 'read'> },
  siteId: string,
  message: Omit<Message, 'siteId' | 'until'> & { subject?: string },
): Promise<RenderedMail> {
  const { subject = '', text: body, code, action, rows, unsubscribe, audience } = message;
  const language = message.language ?? languageOfSite(siteId);
  const translate = (part: string, values: Record<string, unknown> = {}) => text(language, `messaging.mail.${part}`, values) ?? '';
  const { brand, logo, row } = await brandOf({ db, files }, siteId, language);
  const origin = siteOrigin(audience === 'customer' ? row.customers : row.staff);
  const absolute = (link: string) => (link.startsWith('/') ? `${origin}${link}` : link);
  const leave = unsubscribe && `${origin}/unsubscribe?token=${unsubscribe}`;
  const parts: MailParts = {
    language,
    title: subject,
    body,
    code,
    rows: rows?.map((one) => ({ ...one, link: one.link ? absolute(one.link) : undefined })),
    action: action && { label: action.label, link: absolute(action.link), hint: translate('linkBelow') },
    foot: message.isNotice ? [translate('why', { site: brand.name })] : [],
    links: message.isNotice
      ? [
          { label: translate('settings'), link: `${origin}/mine/MineProfileIndex` },
          ...(leave ? [{ label: translate('unsubscribe'), link: leave }] : []),
        ]
      : [],
  };
  return {
    text: mailText(brand, parts),
    html: mailHtml(brand, withoutRepeatedLink(parts)),
    attachments: logo ? [logo] : [],
    // RFC 8058: the receiver's mail client sends a POST to the address when its reader unsubscribes.
    headers: leave ? { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {},
  };
}

/** The button and the link below it stand for a link that is a line of the text. */
function withoutRepeatedLink(parts: MailParts): MailParts {
  const { action, body } = parts;
  if (!action) return parts;
  return {
    ...parts,
    body: body
      .split('\n')
      .filter((line) => line.trim() !== action.link)
      .join('\n'),
  };
}

async function brandOf({ db, files }: { db: Db; files: Pick<FileStore, 'read'> }, siteId: string, language: Language) {
  const wanted = siteLanguage(language);
  const found = await sql<BrandRow>`
    select coalesce(nullif(p.title, ''), ${nameIn('s', language)}) as name, p.logo, c.brand_color as color, c.contact_phone as phone,
      c.contact_email as email, c.company_address as address, s.user_path as customers, s.site_path as staff
    from site s
    left join site_configuration c on c.site_id = s.id and not c.is_deleted
    left join lateral (select title, logo from site_page_configuration g
      where g.site_id = s.id and not g.is_deleted and not coalesce(g.draft, false)
      order by g.site_language = ${wanted} desc, g.site_language = s.default_language desc
      limit 1) p on true
    where s.id = ${siteId}`.execute(db);
  const row = found.rows[0]!;
  const content = row.logo ? await files.read(row.logo).catch(() => undefined) : undefined;
  const logo = content && { filename: `logo${/\.\w+$/.exec(row.logo!)?.[0] ?? '.png'}`, content, cid: 'logo' };
  const brand: MailBrand = {
    name: row.name,
    color: row.color ?? usualColor,
    hasLogo: logo !== undefined,
    contact: [row.address, [row.phone, row.email].filter(Boolean).join(' · ')].filter((line): line is string => Boolean(line)),
  };
  return { brand, logo, row };
}
