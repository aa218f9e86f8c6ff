/** The mark: a packed backpack. Drawn for Quartermaster; public/favicon.svg is the same drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="currentColor" fillRule="evenodd">
      <path d="M11.5 6V4.6A3.6 3.6 0 0 1 15.1 1h1.8a3.6 3.6 0 0 1 3.6 3.6V6h-2.3V4.8c0-.9-.7-1.5-1.5-1.5h-1.4c-.8 0-1.5.6-1.5 1.5V6Z" />
      <path d="M10.5 6h11a5.5 5.5 0 0 1 5.5 5.5v3.7h-4.4v-1.7h-3.2v1.7h-6.8v-1.7H9.4v1.7H5v-3.7A5.5 5.5 0 0 1 10.5 6Z" />
      <path d="M6 16.7h3.4v3.6h3.2v-3.6h6.8v3.6h3.2v-3.6H26V27a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4ZM11 23.3v1.4h10v-1.4Z" />
      <path d="M10.3 14.4h1.4v5h-1.4ZM20.3 14.4h1.4v5h-1.4Z" />
      <path d="M4.6 19.5V27.5A1.6 1.6 0 0 1 3 25.9v-4.8a1.6 1.6 0 0 1 1.6-1.6ZM27.4 19.5v8a1.6 1.6 0 0 0 1.6-1.6v-4.8a1.6 1.6 0 0 0-1.6-1.6Z" />
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
