import { escapeHtml } from '../html.ts';
import type { Email } from './email.ts';

/** The light theme's tokens as sRGB, because emails do not support CSS variables. */
const TEXT_COLOR = '#22262e';
const MUTED_COLOR = '#565a63';
const PAPER_COLOR = '#fdfcfa';
const PAGE_COLOR = '#f6f3ee';
const BORDER_COLOR = '#ddd8cf';
const ACCENT_COLOR = '#8a5d12';
const LINK_COLOR = '#006a6b';
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";
const SANS = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Renders an email as HTML and plain text with the same content, without external files. */
export function renderEmail(email: Email): { html: string; text: string } {
  return { html: htmlOf(email), text: textOf(email) };
}

function textOf({ subject, paragraphs, action, notes, unsubscribeUrl }: Email): string {
  const footer = unsubscribeUrl === undefined ? [] : [`Unsubscribe:\n${unsubscribeUrl}`];
  const actionLines = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[subject, ...paragraphs, ...actionLines, ...notes, ...footer, '-- \nQuartermaster'].join('\n\n')}\n`;
}

function htmlOf(email: Email): string {
  const { subject, paragraphs, action, notes, unsubscribeUrl } = email;
  const body = paragraphs.map((content) =>
    paragraph(content, `color:${TEXT_COLOR};font-size:16px;line-height:1.55`),
  );
  const noteParagraphs = notes.map((content) =>
    paragraph(content, `color:${MUTED_COLOR};font-size:13px;line-height:1.5`),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAGE_COLOR};font-family:${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAGE_COLOR}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 16px;font-family:${SERIF};font-size:20px;font-weight:600;color:${ACCENT_COLOR}">Quartermaster</td></tr>
<tr><td style="background:${PAPER_COLOR};border:1px solid ${BORDER_COLOR};border-top:3px solid ${ACCENT_COLOR};border-radius:10px;padding:28px">
<h1 style="margin:0 0 16px;font-family:${SERIF};font-size:24px;line-height:1.25;font-weight:600;color:${TEXT_COLOR}">${escapeHtml(subject)}</h1>
${[...body, ...(action ? [button(action)] : []), ...noteParagraphs].join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0;color:${MUTED_COLOR};font-size:12px;line-height:1.5">Who carries what, who got the loot, and where every coin went.${unsubscribeUrl === undefined ? '' : ` <a href="${escapeHtml(unsubscribeUrl)}" style="color:${MUTED_COLOR}">Unsubscribe</a>`}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const paragraph = (content: string, style: string): string =>
  `<p style="margin:0 0 14px;${style}">${escapeHtml(content)}</p>`;

/** The URL is also printed as text, because not every mail program shows buttons. */
function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:22px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:${LINK_COLOR};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;padding:12px 22px;border-radius:8px">${escapeHtml(label)}</a></p>
<p style="margin:0 0 14px;color:${MUTED_COLOR};font-size:13px;line-height:1.5">Or copy this link into your browser:<br><span style="color:${LINK_COLOR};word-break:break-all">${escapeHtml(url)}</span></p>`;
}
