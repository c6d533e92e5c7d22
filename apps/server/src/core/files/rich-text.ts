import sanitize from 'sanitize-html';

const isPublicFile = (address: string | undefined) => /^\/files\/[\w.-]+\/public\/[\w./-]+$/.test(address ?? '');
// Another host must not pass as a path of this one: browsers read /\ as //.
const isAllowedLink = (address: string) => /^(https?:\/\/[^\s/]|mailto:|tel:|\/(?![/\\]))/i.test(address);
const isExternalLink = (address: string) => /^https?:/i.test(address) || address.startsWith('/files/');

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
      if (!isAllowedLink(address)) return { tagName: 'a', attribs: {} };
      return {
        tagName: 'a',
        attribs: { href: address, ...(isExternalLink(address) ? { target: '_blank', rel: 'noopener noreferrer' } : {}) },
      };
    },
    video: (_name, { src = '' }) => ({ tagName: 'video', attribs: { src, controls: '' } }),
  },
  // Pictures on other hosts would reveal the readers to them.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'video') && !isPublicFile(attribs.src),
};

/** Sanitizes rich text by an allow list: removes scripts, styles, frames and foreign pictures. */
export const cleanRichText = (html: string): string => sanitize(html, options).trim();
