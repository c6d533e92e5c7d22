import type { Language } from '@entrepot/contract/core/language.ts';
import { html, Markup, type Part } from '../../core/http/html.ts';

/** How a site appears in its mails. */
export interface MailBrand {
  name: string;
  /** Color of the top line and the button, `#rrggbb`. */
  color: string;
  /** Whether the mail carries the logo as its inline attachment `logo`. */
  hasLogo: boolean;
  /** Lines of the foot: address, telephone, mail. */
  contact: readonly string[];
}

/** The texts of a mail in one language, as plain text; the layout escapes them. */
export interface MailParts {
  language: Language;
  title: string;
  /** Paragraphs are separated by an empty line. */
  body: string;
  /** Shown large, because the reader types it. */
  code?: string | undefined;
  /** The things of a mail about several. */
  rows?: readonly { text: string; link?: string | undefined }[] | undefined;
  action?: { label: string; link: string; hint: string } | undefined;
  foot?: readonly string[] | undefined;
  links?: readonly { label: string; link: string }[] | undefined;
}

const tags: Record<Language, string> = { 'zh-cn': 'zh-CN', 'zh-tw': 'zh-TW', 'en-us': 'en' };
const fonts: Record<Language, string> = {
  'zh-cn': '-apple-system,PingFang SC,Microsoft YaHei,Noto Sans CJK SC,Arial,sans-serif',
  'zh-tw': '-apple-system,PingFang TC,Microsoft JhengHei,Noto Sans CJK TC,Arial,sans-serif',
  'en-us': '-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
};

/** The text color that has more contrast on a background, by WCAG's relative luminance. */
export function inkOn(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  // 1.05 / (l + 0.05) is the contrast with white, (l + 0.05) / 0.05 that with black.
  return (luminance + 0.05) ** 2 > 0.0525 ? '#111111' : '#ffffff';
}

// Clients without these rules show the light colors of the inline styles.
const styles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{text-decoration:underline}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}.card{border-radius:0!important}}
@media (prefers-color-scheme:dark){
.ground{background:#14181f!important}.card{background:#1f252e!important;border-left-color:#343c48!important;border-right-color:#343c48!important;border-bottom-color:#343c48!important}
.ink{color:#eef1f5!important}.soft{color:#a9b4c2!important}.line{border-color:#343c48!important}.code{background:#2b333e!important;color:#fff!important}
.link{color:#7db8ff!important}.logo{background:#fff!important}}`;

const cell = (style: string, more: string, inside: Part): Markup => html`<tr><td class="${more}" style="${style}">${inside}</td></tr>`;

/**
 * Draws the HTML of a mail: tables and inline styles, at most 600 px wide, with dark colors where the client supports them. All texts are
 * escaped.
 */
export function mailHtml(brand: MailBrand, parts: MailParts): string {
  const { language, title, body, code, rows = [], action, foot = [], links = [] } = parts;
  const font = `font-family:${fonts[language]};`;
  const paragraphs = body
    .split(/\n{2,}/)
    .map((one) => one.trim())
    // The heading has it already.
    .filter((one) => one && one !== title);
  const text = `${font}font-size:16px;line-height:1.6;color:#1b2330;padding:0 32px 16px;word-break:break-word;overflow-wrap:anywhere;`;
  const inside: Part[] = [
    cell(`${font}padding:24px 32px 20px;`, 'pad', head(brand, font)),
    cell(
      `${font}font-size:22px;line-height:1.35;font-weight:700;color:#1b2330;padding:0 32px 16px;overflow-wrap:anywhere;`,
      'pad ink',
      html`<h1 style="margin:0;font-size:22px;line-height:1.35;">${title}</h1>`,
    ),
    ...paragraphs.map((one) => cell(text, 'pad ink', withCode(lines(one), one, code, font))),
    rows.length > 0 && cell('padding:0 32px 20px;', 'pad', list(rows, font)),
    action && cell('padding:4px 32px 24px;', 'pad', button(brand.color, action, font)),
    cell(
      `${font}font-size:13px;line-height:1.6;color:#647083;padding:16px 32px 24px;border-top:1px solid #e4e8ed;overflow-wrap:anywhere;`,
      'pad soft line',
      [
        foot.map((one) => html`${one}<br>`),
        links.map(({ label, link }, at) => html`${at > 0 && ' · '}<a class="link" style="color:#0b5fc0;" href="${link}">${label}</a>`),
        links.length > 0 && html`<br>`,
        html`<strong>${brand.name}</strong>`,
        brand.contact.map((one) => html`<br>${one}`),
      ],
    ),
  ];
  const page = html`<html lang="${tags[language]}" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${new Markup(styles)}</style></head>
    <body class="ground" style="margin:0;padding:0;background:#f4f6f8;">
    <div style="display:none;max-height:0;overflow:hidden;">${paragraphs.join(' ').slice(0, 140)}</div>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="background:#f4f6f8;"><tr>
    <td align="center" class="outer" style="padding:24px 12px;">
    ${new Markup('<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->')}
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="max-width:600px;background:#ffffff;border:1px solid #e4e8ed;border-top:4px solid ${brand.color};border-radius:6px;">
    ${inside}</table>
    ${new Markup('<!--[if mso]></td></tr></table><![endif]-->')}</td></tr></table></body></html>`;
  return `<!doctype html>${page.html}`;
}

const head = ({ name, hasLogo }: MailBrand, font: string): Part => html`
  ${
    hasLogo &&
    html`<img src="cid:logo" alt="${name}" height="40" class="logo" style="display:inline-block;height:40px;max-width:200px;vertical-align:middle;border:0;border-radius:4px;margin-right:12px;">`
  }<span class="ink" style="${font}font-size:17px;font-weight:700;color:#1b2330;vertical-align:middle;">${name}</span>`;

const lines = (paragraph: string): Part => paragraph.split('\n').map((line, at) => html`${at > 0 && html`<br>`}${line}`);

/** The code of a mail is drawn large below its paragraph. */
const withCode = (drawn: Part, paragraph: string, code: string | undefined, font: string): Part =>
  code && paragraph.includes(code)
    ? html`${drawn}<div class="code" style="${font}margin:12px 0 0;padding:12px 16px;background:#f4f6f8;border-radius:6px;font-size:28px;font-weight:700;letter-spacing:6px;text-align:center;">${code}</div>`
    : drawn;

const list = (rows: NonNullable<MailParts['rows']>, font: string): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    ${rows.map(
      ({
        text,
        link,
      }) => html`<tr><td class="ink line" style="${font}font-size:15px;line-height:1.5;color:#1b2330;padding:10px 0;border-bottom:1px solid #e4e8ed;overflow-wrap:anywhere;">
      ${link ? html`<a class="link" style="color:#0b5fc0;" href="${link}">${text}</a>` : text}</td></tr>`,
    )}</table>`;

const button = (color: string, { label, link, hint }: NonNullable<MailParts['action']>, font: string): Markup => {
  const ink = inkOn(color);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="${color}" style="background:${color};border-radius:6px;">
    <a href="${link}" style="${font}display:inline-block;padding:12px 24px;font-size:16px;font-weight:700;line-height:1.25;color:${ink};text-decoration:none;border-radius:6px;">
    <span style="color:${ink};">${label}</span></a></td></tr></table>
    <p class="soft" style="${font}margin:12px 0 0;font-size:13px;line-height:1.5;color:#647083;overflow-wrap:anywhere;">${hint}<br>
    <a class="link" style="color:#0b5fc0;" href="${link}">${link}</a></p>`;
};

/** The plain text of a mail, with everything that its HTML has. */
export function mailText(
  brand: Pick<MailBrand, 'name' | 'contact'>,
  { body, rows = [], action, foot = [], links = [] }: MailParts,
): string {
  const blocks = [
    body.trim(),
    rows.map(({ text, link }) => [`- ${text}`, link && `  ${link}`].filter(Boolean).join('\n')).join('\n'),
    action && !body.includes(action.link) ? `${action.label}: ${action.link}` : '',
    '-- ',
    foot.join('\n'),
    links.map(({ label, link }) => `${label}: ${link}`).join('\n'),
    [brand.name, ...brand.contact].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n').replace('-- \n\n', '-- \n')}\n`;
}
