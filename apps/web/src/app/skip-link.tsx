/** The first link of a page: moves the focus past the navigation. */
export const SkipLink = () => (
  <a
    href="#content"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-s bg-action px-4 py-2 text-sm font-semibold text-action-ink focus:translate-y-0"
  >
    Skip to content
  </a>
);
