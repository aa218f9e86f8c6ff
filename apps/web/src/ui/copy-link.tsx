import { CopyButton } from './copy-button.tsx';

/** Copies the full URL of a page of this site. */
export const CopyLink = ({ path }: { path: string }) => (
  <CopyButton text={new URL(path, window.location.origin).href} label="Copy link" />
);
