/** The mark: a buckled satchel. Drawn for Quartermaster. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="currentColor">
      <path d="M11 4.5C11 2.6 13.2 1 16 1s5 1.6 5 3.5V6h-2.4V4.7c0-.7-1.1-1.4-2.6-1.4s-2.6.7-2.6 1.4V6H11V4.5Z" />
      <path d="M6.2 7h19.6c1.3 0 2.2 1 2.2 2.2l-.5 6.3a2 2 0 0 1-1.3 1.7L19 19.6V18.3c0-.7-.6-1.3-1.3-1.3h-3.4c-.7 0-1.3.6-1.3 1.3v1.3L5.8 17.2a2 2 0 0 1-1.3-1.7L4 9.2C4 8 4.9 7 6.2 7Z" />
      <path d="M14.6 18.6h2.8v5.1a1.4 1.4 0 0 1-2.8 0v-5.1Z" />
      <path d="M5.3 19.3 13 21.9v1.8a3 3 0 0 0 6 0v-1.8l7.7-2.6.3 9.1a2.6 2.6 0 0 1-2.6 2.6H7.6A2.6 2.6 0 0 1 5 28.4l.3-9.1Z" />
    </svg>
  );
}

/** The mark with the name beside it. */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5 font-display text-[1.1875rem] font-semibold tracking-tight text-ink-1">
      <LogoMark className="size-6.5 text-accent" />
      Quartermaster
    </span>
  );
}
