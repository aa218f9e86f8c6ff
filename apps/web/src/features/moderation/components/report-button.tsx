import { Flag } from 'lucide-react';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import type { Reportable } from './report-dialog.tsx';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

interface ReportButtonProps {
  /** The subjects that can be reported here; the first one is preselected. */
  readonly subjects: readonly [Reportable, ...Reportable[]];
  /** Shows only a flag icon, for lists with a button in each row. */
  readonly isSmall?: boolean;
  /** Opens the dialog on load, for a page whose only purpose is the report. */
  readonly isInitiallyOpen?: boolean;
}

/** Reports content or a user to the admins (DEC-13). */
export function ReportButton({ subjects, isSmall = false, isInitiallyOpen = false }: ReportButtonProps) {
  const [isOpen, setOpen, close] = useDialog(isInitiallyOpen || null);
  const open = () => setOpen(true);
  return (
    <>
      {isSmall ? (
        <IconButton label={`Report ${subjects[0].label}`} icon={<Flag />} onPress={open} />
      ) : (
        <Button tone="quiet" onPress={open}>
          <Flag aria-hidden="true" />
          Report
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ReportDialog subjects={subjects} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
