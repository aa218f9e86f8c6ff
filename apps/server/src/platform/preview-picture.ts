import { createRequire } from 'node:module';
import { escapeHtml } from './html.ts';
import { loadSharp } from './pictures.ts';
import { plainLine } from './plain-text.ts';
import { FairQueue } from './pool/fair-queue.ts';

/** The text in a preview picture, and its accent color. */
export interface PreviewTexts {
  readonly label: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The color of the bar as `#rrggbb`; gold by default. */
  readonly accent?: string | null;
}

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;
const MARGIN = 80;
const TEXT_WIDTH = PREVIEW_WIDTH - 2 * MARGIN;

/** The dark theme's tokens as sRGB. */
const SURFACE = '#0d1117';
const TEXT_COLOR = '#f4f0e8';
const MUTED_COLOR = '#c0bab0';
const GOLD = '#dfb869';

interface Style {
  /** A Pango font description; the size is in pixels. */
  readonly font: string;
  readonly file: string;
  readonly color: string;
  readonly heightMax: number;
}

const require = createRequire(import.meta.url);
/** Text in scripts that Fraunces lacks, such as Greek, Cyrillic, Hebrew and Arabic, is drawn in DejaVu Sans. */
const sans = { file: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf') };
const serif = { file: require.resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf') };
const LABEL: Style = { ...sans, font: 'DejaVu Sans 26', color: GOLD, heightMax: 40 };
const TITLE: Style = { ...serif, font: 'Fraunces SemiBold 68', color: TEXT_COLOR, heightMax: 190 };
const LINE: Style = { ...sans, font: 'DejaVu Sans 30', color: MUTED_COLOR, heightMax: 44 };
const BRAND_STYLE: Style = { ...serif, font: 'Fraunces SemiBold 30', color: GOLD, heightMax: 44 };
const LINES_MAX = 5;
const LINE_STEP = 48;

/** Pictures are drawn one at a time, and equal pictures are drawn once. */
const queue = new FairQueue({
  slots: 1,
  slotsPerCaller: 1,
  waiting: 32,
  waitingPerCaller: 32,
  waitMs: 8000,
});
/** The maximum number of cached pictures; they take at most 10 MB, because no picture exceeds 100 KB. */
const CACHE_MAX = 100;
const cache = new Map<string, Promise<Buffer>>();

/**
 * A PNG of 1200 × 630 pixels below 100 KB. Cached in memory by its text and accent color. Throws SERVICE_UNAVAILABLE
 * when too many pictures wait or the wait takes too long.
 */
export function previewPicture(texts: PreviewTexts): Promise<Buffer> {
  const key = JSON.stringify([texts.label, texts.title, texts.lines, texts.accent]);
  const picture = cache.get(key) ?? renderQueued(texts);
  cache.delete(key);
  cache.set(key, picture);
  picture.catch(() => cache.delete(key));
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_MAX) break;
    cache.delete(oldest);
  }
  return picture;
}

async function renderQueued(texts: PreviewTexts): Promise<Buffer> {
  const release = await queue.enter('preview');
  try {
    return await draw(texts);
  } finally {
    release();
  }
}

async function draw({ label, title, lines, accent }: PreviewTexts): Promise<Buffer> {
  const sharp = await loadSharp();
  // Drawn before the title, because the first text in DejaVu Sans makes it available as the fallback of Fraunces.
  const labelDrawing = await drawText(LABEL, label);
  const heading = await drawText(TITLE, title);
  const textTop = 150 + heading.info.height + 36;
  const linesMax = Math.floor((PREVIEW_HEIGHT - 120 - textTop) / LINE_STEP);
  const parts = [
    { drawing: labelDrawing, top: 88 },
    { drawing: heading, top: 140 },
    { drawing: await drawText(BRAND_STYLE, 'Quartermaster'), top: PREVIEW_HEIGHT - 90 },
  ];
  for (const [index, text] of lines.slice(0, Math.min(linesMax, LINES_MAX)).entries())
    parts.push({ drawing: await drawText(LINE, text), top: textTop + index * LINE_STEP });
  const bar = {
    create: { width: PREVIEW_WIDTH, height: 12, channels: 3, background: accent ?? GOLD },
  } as const;
  const layers = parts.map(({ drawing: { data, info }, top }) => ({
    input: data,
    raw: info,
    left: MARGIN,
    top,
  }));
  return sharp({
    create: { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3, background: SURFACE },
  })
    .composite([{ input: bar, left: 0, top: 0 }, ...layers])
    .png({ palette: true, colors: 64, compressionLevel: 9 })
    .toBuffer();
}

/** The text wrapped to the width and shortened to fit the height. */
async function drawText(style: Style, text: string) {
  const sharp = await loadSharp();
  let fittedText = text;
  for (;;) {
    // A text without visible characters, such as Braille spaces, cannot be drawn.
    const drawing = await renderText(sharp, style, fittedText).catch(() => renderText(sharp, style, '…'));
    const { height } = drawing.info;
    if (height <= style.heightMax || fittedText.length <= 4) return drawing;
    fittedText = plainLine(
      fittedText,
      // At least a fifth is cut off, so that a height slightly above the limit does not cause many passes.
      Math.max(4, Math.floor(fittedText.length * Math.min(0.8, style.heightMax / height))),
    );
  }
}

const renderText = (sharp: Awaited<ReturnType<typeof loadSharp>>, style: Style, text: string) =>
  sharp({
    text: {
      text: `<span foreground="${style.color}">${escapeHtml(text)}</span>`,
      font: style.font,
      fontfile: style.file,
      width: TEXT_WIDTH,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
