import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { CheckRow } from '../components/check-row.tsx';
import { DiagnosticsReport } from '../components/diagnostics-report.tsx';
import { useDiagnostics } from '../hooks/use-diagnostics.ts';
import { attachedReport } from '../state.ts';
import { CHECKS, type Finding } from '../view.ts';

function summaryOf(findings: readonly Finding[], isRunning: boolean): string {
  if (isRunning) return 'Checks are running.';
  const passed = findings.filter(({ outcome }) => outcome === 'ok').length;
  return passed === findings.length ? 'All checks passed.' : `${passed} of ${findings.length} checks passed.`;
}

/** The report with its actions; guests log in before they can send it. */
function ReportCard({ report }: { report: string }) {
  const navigate = useNavigate();
  const isGuest = useSession().status === 'anonymous';
  const send = () => {
    attachedReport.set(report);
    void navigate(paths.support);
  };
  return (
    <SectionCard
      title="Report"
      intro={`This text is copied or sent unchanged. It contains no names, IDs or addresses.${
        isGuest ? ' Log in to send it.' : ''
      }`}
    >
      <DiagnosticsReport text={report} />
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={report} label="Copy report" />
        <Button tone="primary" onPress={send}>
          {isGuest ? 'Log in and send to support' : 'Send to support'}
        </Button>
      </div>
    </SectionCard>
  );
}

/** /diagnostics: checks the connection to the server, the server and the browser (DEC-15). Open to guests. */
export default function DiagnosticsPage() {
  const { findings, report, run } = useDiagnostics();
  const isRunning = report === '';
  const isGuest = useSession().status === 'anonymous';
  return (
    <>
      <PageHeader
        title="Diagnostics"
        subtitle="Checks the connection to the server and this browser."
        crumbs={[isGuest ? { label: 'Log in', to: paths.login } : { label: 'Support', to: paths.support }]}
        actions={
          <Button isPending={isRunning} onPress={() => void run()}>
            Run again
          </Button>
        }
      />
      <div className="grid gap-5">
        <SectionCard title="Checks" intro={<span role="status">{summaryOf(findings, isRunning)}</span>}>
          <ul aria-label="Checks">
            {CHECKS.map((name) => (
              <CheckRow key={name} name={name} finding={findings.find((finding) => finding.name === name)} />
            ))}
          </ul>
        </SectionCard>
        {!isRunning && <ReportCard report={report} />}
      </div>
    </>
  );
}
