import type { ReactNode } from 'react';

function ExternalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} rel="noreferrer" className="text-ink-2 underline underline-offset-2 hover:text-ink-1">
      {children}
    </a>
  );
}

/** The source of the catalog (DEC-4); NOTICE has the full text. */
export function Attribution() {
  return (
    <footer className="mt-8 border-t border-line pt-4 text-xs text-ink-3">
      <p className="max-w-200">
        This work includes material taken from the System Reference Document 5.1 (“SRD 5.1”) by Wizards of the
        Coast LLC and available at{' '}
        <ExternalLink to="https://dnd.wizards.com/resources/systems-reference-document">
          dnd.wizards.com/resources/systems-reference-document
        </ExternalLink>
        . The SRD 5.1 is licensed under the Creative Commons Attribution 4.0 International License available
        at{' '}
        <ExternalLink to="https://creativecommons.org/licenses/by/4.0/legalcode">
          creativecommons.org/licenses/by/4.0/legalcode
        </ExternalLink>
        . Descriptions are our own. Item icons are from{' '}
        <ExternalLink to="https://game-icons.net">game-icons.net</ExternalLink>, CC BY 3.0.
      </p>
    </footer>
  );
}
