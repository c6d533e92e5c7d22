import sanitize from 'sanitize-html';
import { isPublicAddress } from './files.ts';

const isOwnFile = (address: string | undefined) => /^\/files\/[\w./-]+$/.test(address ?? '') && isPublicAddress(address!);
// Another host may not pass for a path of this one: browsers read /\ as //.
const mayLead = (address: string) => /^(https?:\/\/[^\s/]|mailto:|tel:|\/(?![/\\]))/i.test(address);
const leadsAway = (address: string) => /^https?:/i.test(address) || address.startsWith('/files/');

const options: sanitize.IOptions = {
  allowedTags: 'p br h2 h3 h4 blockquote ul ol li hr pre strong em u s code a img video'.split(' '),
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], video: ['src', 'controls'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    a: (_name, { href = '' }) => {
      const address = href.trim();
      if (!mayLead(address)) return { tagName: 'a', attribs: {} };
      return { tagName: 'a', attribs: { href: address, ...(leadsAway(address) ? { target: '_blank', rel: 'noopener noreferrer' } : {}) } };
    },
    video: (_name, { src = '' }) => ({ tagName: 'video', attribs: { src, controls: '' } }),
  },
  // Pictures of other hosts would tell them who reads.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'video') && !isOwnFile(attribs.src),
};

/** Takes everything out of a rich text that is not on the list of what may stay: scripts, styles, frames, foreign pictures. */
export const cleanRichText = (html: string): string => sanitize(html, options).trim();
