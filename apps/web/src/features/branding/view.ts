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
