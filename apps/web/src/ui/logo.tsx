/** The logo mark: a packed backpack, drawn for Quartermaster. public/favicon.svg contains the same drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="currentColor" fillRule="evenodd">
      <path d="M11.5 6V4.6A3.6 3.6 0 0 1 15.1 1h1.8a3.6 3.6 0 0 1 3.6 3.6V6h-2.3V4.8c0-.9-.7-1.5-1.5-1.5h-1.4c-.8 0-1.5.6-1.5 1.5V6Z" />
      <path d="M11 6h10a6 6 0 0 1 6 6v4.6H18.4V14.5h-4.8v2.1H5V12a6 6 0 0 1 6-6Z" />
      <path d="M5.8 18.1h7.8v2.7h4.8v-2.7h7.8v5.7H5.8Z" />
      <path d="M14.9 15.8h2.2v3.7h-2.2Z" />
      <path d="M5.8 25.3h20.4V27a4 4 0 0 1-4 4H9.8a4 4 0 0 1-4-4Z" />
      <path d="M4.4 18.6v7.6a1.7 1.7 0 0 1-1.7-1.7v-4.2a1.7 1.7 0 0 1 1.7-1.7ZM27.6 18.6v7.6a1.7 1.7 0 0 0 1.7-1.7v-4.2a1.7 1.7 0 0 0-1.7-1.7Z" />
    </svg>
  );
}

/** The logo mark next to the name. */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5 font-display text-[1.1875rem] font-semibold tracking-tight text-ink-1">
      <LogoMark className="size-6.5 text-accent" />
      Quartermaster
    </span>
  );
}
