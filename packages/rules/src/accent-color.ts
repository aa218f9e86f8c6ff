/** Accent colors of parties: their contrast in both themes, and the nearest color with enough contrast (DEC-11). */

/** Lightness, chroma and hue in degrees, as in CSS `oklch()`. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Triple = readonly [number, number, number];

/** The surfaces behind an accent: page, card and raised card, as in the design tokens. */
export const ACCENT_SURFACES = {
  dark: [
    [0.17, 0.012, 255],
    [0.21, 0.014, 255],
    [0.25, 0.016, 255],
  ],
  light: [
    [0.965, 0.008, 85],
    [0.99, 0.004, 85],
    [0.95, 0.01, 85],
  ],
} as const satisfies Record<string, readonly Oklch[]>;
export type AccentTheme = keyof typeof ACCENT_SURFACES;
const ACCENT_THEMES = Object.keys(ACCENT_SURFACES) as readonly AccentTheme[];

/** WCAG 2.2, 1.4.11: minimum contrast of non-text content. */
const CONTRAST_MIN = 3;

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Linear red, green and blue of `#rrggbb`. */
const linearOf = (color: string): Triple => {
  const value = Number.parseInt(color.slice(1), 16);
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)];
};

const hexOf = (linear: Triple): string =>
  `#${linear
    .map((channel) =>
      Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Oklab, a color space with perceptually uniform distances. https://bottosson.github.io/posts/oklab/ */
function oklabOf([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearOfOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const linearOfOklch = ([lightness, chroma, hue]: Oklch): Triple => {
  const angle = (hue * Math.PI) / 180;
  return linearOfOklab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
};

const luminanceOf = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** The lowest contrast of a color `#rrggbb` with the surfaces of a theme; 1 to 21. */
export function accentContrast(color: string, theme: AccentTheme): number {
  const luminance = luminanceOf(linearOf(color));
  const surfaces = ACCENT_SURFACES[theme].map((surface) => luminanceOf(linearOfOklch(surface)));
  return Math.min(...surfaces.map((surface) => contrast(luminance, surface)));
}

/** The themes in which a color has too little contrast. */
export const lowContrastThemes = (color: string): AccentTheme[] =>
  ACCENT_THEMES.filter((theme) => accentContrast(color, theme) < CONTRAST_MIN);

const LIGHTNESS_STEPS = 200;
const isInGamut = (linear: Triple): boolean =>
  linear.every((channel) => channel > -0.0005 && channel < 1.0005);

/** The color with another lightness and the same hue; its chroma is reduced until a screen can show the color. */
function withLightness(lightness: number, [, a, b]: Triple): Triple {
  for (let share = 1; share > 0; share -= 0.05) {
    const linear = linearOfOklab([lightness, a * share, b * share]);
    if (isInGamut(linear)) return linear;
  }
  return linearOfOklab([lightness, 0, 0]);
}

/** The color itself if it is visible in both themes; otherwise the nearest visible color of the same hue. */
export function nearestAccent(color: string): string {
  if (lowContrastThemes(color).length === 0) return color;
  const original = oklabOf(linearOf(color));
  const candidates = Array.from({ length: LIGHTNESS_STEPS }, (_, step) =>
    hexOf(withLightness((step + 0.5) / LIGHTNESS_STEPS, original)),
  )
    .filter((candidate) => lowContrastThemes(candidate).length === 0)
    .map((candidate) => ({ candidate, distance: distanceOf(oklabOf(linearOf(candidate)), original) }));
  return candidates.reduce((best, next) => (next.distance < best.distance ? next : best)).candidate;
}

const distanceOf = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Black or white, whichever is easier to read on a color. The contrast is always at least 4.5:1. */
export function readableTextColor(color: string): '#000000' | '#ffffff' {
  const luminance = luminanceOf(linearOf(color));
  return contrast(luminance, 0) >= contrast(luminance, 1) ? '#000000' : '#ffffff';
}
