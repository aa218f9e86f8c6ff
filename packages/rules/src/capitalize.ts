/** A text with its first letter in upper case, for the beginning of a line or label. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
