import { Globe } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import type { Subject } from '../api.ts';

const PublicPageDialog = lazy(() => import('./public-page-dialog.tsx'));

/** A button that opens the public page dialog. */
export function ShareButton({ subject, name, wide }: { subject: Subject; name: string; wide?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button wide={wide ?? false} onPress={() => setOpen(true)}>
        <Globe aria-hidden="true" />
        Public page
      </Button>
      {isOpen && (
        <Suspense>
          <PublicPageDialog subject={subject} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
