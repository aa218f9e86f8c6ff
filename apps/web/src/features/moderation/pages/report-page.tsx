import { useParams } from 'react-router';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReportButton } from '../components/report-button.tsx';

/** /moderation/report/{id}: reports the public page that links here; the dialog opens on load (DEC-13). */
export default function ReportPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageHeader title="Report a public page" />
      <p className="mb-5 max-w-prose text-sm text-ink-2">
        Say what is wrong with the page that you opened. You will be notified once an admin has reviewed it.
      </p>
      <ReportButton subjects={[{ kind: 'share_page', id, label: 'the public page' }]} isInitiallyOpen />
    </>
  );
}
