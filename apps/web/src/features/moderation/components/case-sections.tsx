import type { ModerationCaseDetail } from '@quartermaster/contract/moderation';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { REASON_LABELS } from '../view.ts';

const UserText = ({ children }: { children: string }) => (
  <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line text-ink-1">{children}</p>
);

function Reports({ reports }: Pick<ModerationCaseDetail, 'reports'>) {
  return (
    <SectionCard title={`Reports (${reports.length})`}>
      <ul aria-label="Reports">
        {reports.map(({ id, reason, text, created_at }) => (
          <li key={id} className="border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-3 text-sm font-semibold text-ink-1">
              {REASON_LABELS[reason]}
              <time dateTime={created_at} className="text-xs font-normal text-ink-3">
                {agoText(created_at)}
              </time>
            </p>
            {text && <UserText>{text}</UserText>}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** Everything that an admin needs for a decision: the previous decision, the appeal, the content and the reports. */
export function CaseSections({ moderationCase }: { moderationCase: ModerationCaseDetail }) {
  const { decided_at, reason, appeal, kind, content, reports } = moderationCase;
  return (
    <>
      {decided_at && <Banner title={`Decided ${dateTimeText(decided_at)}`}>Reason: {reason}</Banner>}
      {appeal && (
        <SectionCard title="Appeal" intro={`Sent ${dateTimeText(appeal.at)}`}>
          <UserText>{appeal.text}</UserText>
        </SectionCard>
      )}
      {kind !== 'user' && (
        <SectionCard title="Current content">
          <UserText>{content ?? 'The content was deleted.'}</UserText>
        </SectionCard>
      )}
      <Reports reports={reports} />
    </>
  );
}
