/** A stretch of plain text; with `href` it is a link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/** Ends before punctuation that closes the sentence around it. */
const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]{}]/g;

/** Plain text in parts: http and https URLs become links, everything else stays plain text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(LINK)) {
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

export const countLinks = (text: string): number => splitLinks(text).filter(({ href }) => href).length;
