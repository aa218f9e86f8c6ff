import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentContrast, lowContrastThemes, nearestAccent, readableTextColor } from './accent-color.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('accent color', () => {
  test('white has a contrast above 13 in the dark theme and below 1.2 in the light theme, and black above 17 in the light theme', () => {
    // White on black is 21:1, but no surface is pure black or white.
    expect(accentContrast('#ffffff', 'dark')).toBeGreaterThan(13);
    expect(accentContrast('#ffffff', 'light')).toBeLessThan(1.2);
    expect(accentContrast('#000000', 'light')).toBeGreaterThan(17);
  });

  test.each([
    ['#000000', ['dark']],
    ['#0000ff', ['dark']],
    ['#ffff00', ['light']],
    ['#ffffff', ['light']],
    ['#b4532a', []],
    ['#2e86ab', []],
  ])('%s has low contrast in %j', (color, themes) => {
    expect(lowContrastThemes(color)).toEqual(themes);
  });
});

describe('nearest accent color', () => {
  test('is visible in both themes for every color', () => {
    fc.assert(fc.property(anyColor, (color) => lowContrastThemes(nearestAccent(color)).length === 0));
  });

  test('equals the color if that is already visible', () => {
    fc.assert(fc.property(anyColor, (color) => nearestAccent(nearestAccent(color)) === nearestAccent(color)));
    expect(nearestAccent('#b4532a')).toBe('#b4532a');
  });

  test('keeps blue the strongest channel of dark blue and the weakest channel of yellow', () => {
    const [red, green, blue] = nearestAccent('#000080').match(/[\da-f]{2}/g) ?? [];
    expect(Number.parseInt(blue ?? '', 16)).toBeGreaterThan(
      Math.max(Number.parseInt(red ?? '', 16), Number.parseInt(green ?? '', 16)),
    );
    const [r, g, b] = nearestAccent('#ffff00').match(/[\da-f]{2}/g) ?? [];
    expect(Number.parseInt(b ?? '', 16)).toBeLessThan(
      Math.min(Number.parseInt(r ?? '', 16), Number.parseInt(g ?? '', 16)),
    );
  });
});

describe('readable text color', () => {
  test('has a contrast of at least 4.5 for every color', () => {
    const channel = (pair: string) => {
      const value = Number.parseInt(pair, 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/g) ?? []).map(channel);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    fc.assert(
      fc.property(anyColor, (color) => {
        const [a, b] = [luminance(color), luminance(readableTextColor(color))];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 4.5;
      }),
    );
  });
});
