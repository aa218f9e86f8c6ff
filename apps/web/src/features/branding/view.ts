/** Accent colors that are visible in both themes. */
export const ACCENTS = [
  { name: 'Crimson', color: '#dc143c' },
  { name: 'Rust', color: '#b4532a' },
  { name: 'Amber', color: '#b7791f' },
  { name: 'Forest', color: '#2f855a' },
  { name: 'Lake', color: '#2e86ab' },
  { name: 'Royal', color: '#4169e1' },
  { name: 'Rose', color: '#d53f8c' },
  { name: 'Slate', color: '#718096' },
] as const;

/** Whether a text is a complete color in hexadecimal notation, such as `#b4532a`. */
export const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);
