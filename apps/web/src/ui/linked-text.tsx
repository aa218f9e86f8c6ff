import { splitLinks } from '@quartermaster/rules/links';

/** Plain text with its line breaks; URLs in it are links that open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      {splitLinks(text).map((part, index) =>
        part.href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change their order
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer"
            className="rounded-s underline"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
