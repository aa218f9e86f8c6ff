/** A part of plain text; a link if it has `href`. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/** A URL ends before the punctuation of the surrounding sentence. */
const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]{}]/g;

/** Splits plain text into parts: http and https URLs become links, other text stays plain. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(LINK)) {
    if (!URL.canParse(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: url, href: url });
    end = index + url.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

export const countLinks = (text: string): number => splitLinks(text).filter(({ href }) => href).length;
