import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

const multiply = (matrix: Matrix, [a, b, c]: Vector): Vector =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Vector;

/** OKLab and linear sRGB, by the matrices of the CSS Color specification. */
const TO_LMS: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const TO_RGB: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const FROM_RGB: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/**
 * Normal color vision and the three kinds of dichromacy in linear sRGB (Machado, Oliveira and Fernandes 2009).
 */
const COLOR_VISIONS: Record<string, Matrix> = {
  'normal color vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The minimum distance between two colors of a chart in OKLab; black and white have a distance of 1. */
const MIN_DISTANCE = 0.12;
const CONTRAST = 3;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [dark = '', light = ''] = css.split('[data-theme="light"]');

function rgbOf(theme: string, token: string): Vector {
  const [, l, c, h] = new RegExp(`--${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(theme) ?? [];
  const angle = (Number(h) * Math.PI) / 180;
  const lms = multiply(TO_LMS, [Number(l), Number(c) * Math.cos(angle), Number(c) * Math.sin(angle)]);
  return multiply(TO_RGB, lms.map((value) => value ** 3) as unknown as Vector).map((value) =>
    Math.min(1, Math.max(0, value)),
  ) as unknown as Vector;
}
function distance(a: Vector, b: Vector, vision: Matrix): number {
  const [first, second] = [a, b].map((rgb) =>
    multiply(
      TO_LAB,
      multiply(FROM_RGB, multiply(vision, rgb)).map((value) => Math.cbrt(value)) as unknown as Vector,
    ),
  ) as [Vector, Vector];
  return Math.hypot(...first.map((value, index) => value - (second[index] ?? 0)));
}
const luminance = ([r, g, b]: Vector): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

describe.each([
  ['dark', dark],
  ['light', light],
])('colors of charts in the %s theme', (_, theme) => {
  const colors = [1, 2, 3, 4].map((number) => rgbOf(theme, `chart-${number}`));

  it.each(Object.entries(COLOR_VISIONS))('differ from each other with %s', (_vision, matrix) => {
    const distances = colors.flatMap((a, i) => colors.slice(i + 1).map((b) => distance(a, b, matrix)));
    expect(distances).toHaveLength(6);
    for (const value of distances) expect(value).toBeGreaterThan(MIN_DISTANCE);
  });

  it('have a contrast of more than 3:1 with the card', () => {
    const background = luminance(rgbOf(theme, 'surface-1'));
    for (const color of colors) {
      const [high, low] = [luminance(color), background].sort((a, b) => b - a) as [number, number];
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThan(CONTRAST);
    }
  });
});
