/** The text of a report, as sent to support. */
export const DiagnosticsReport = ({ text }: { text: string }) => (
  <section aria-label="Diagnostics report">
    <pre className="rounded-m border border-line bg-surface-2 px-3.5 py-3 font-sans text-xs wrap-anywhere whitespace-pre-wrap text-ink-2 tabular-nums">
      {text}
    </pre>
  </section>
);
