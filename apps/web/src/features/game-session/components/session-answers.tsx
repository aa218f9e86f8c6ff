import type { GameSession, GameSessionAnswer } from '@quartermaster/contract/game-session';
import type { Party } from '@quartermaster/contract/party';
import { countOf } from '@quartermaster/rules/format-count';
import { useUser } from '../../../platform/session.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useAnswerSession } from '../api.ts';

const ANSWERS: readonly { value: GameSessionAnswer; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'maybe', label: 'Maybe' },
  { value: 'no', label: 'No' },
];

/** The answers of all members, and the control for the reader's own answer. */
export function SessionAnswers({ party, session }: { party: Party; session: GameSession }) {
  const user = useUser();
  const answer = useAnswerSession();
  const ownAnswer = session.answers.find(({ user_id }) => user_id === user.id)?.answer;
  const selectedAnswer = (answer.isPending ? answer.variables?.body.answer : undefined) ?? ownAnswer;
  const unansweredCount = party.member_count - session.answers.length;
  return (
    <div className="mt-3.5 grid gap-3">
      {party.permissions.answer_session && (
        <div className="flex flex-wrap items-center gap-2.5 text-sm">
          Will you come?
          <SegmentedControl<GameSessionAnswer | 'none'>
            label="Will you come?"
            segments={ANSWERS}
            value={selectedAnswer ?? 'none'}
            onChange={(value) => {
              if (value === 'none') return;
              answer.mutate({ params: { id: party.id }, body: { session_id: session.id, answer: value } });
            }}
          />
        </div>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        {ANSWERS.map(({ value, label }) => {
          const names = session.answers
            .filter(({ answer }) => answer === value)
            .map(({ username }) => username);
          if (names.length === 0) return null;
          return (
            <div key={value} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="break-words">{names.join(', ')}</dd>
            </div>
          );
        })}
      </dl>
      {unansweredCount > 0 && (
        <p className="text-xs text-ink-3">No answer yet from {countOf(unansweredCount, 'member')}.</p>
      )}
    </div>
  );
}
