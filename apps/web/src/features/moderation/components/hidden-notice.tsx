import { paths } from '../../../app/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useDecisionAbout } from '../api.ts';

/** Shows the author why content is hidden, and leads to the appeal. */
export default function HiddenNotice({ id }: { id: string }) {
  const decision = useDecisionAbout(id).data?.data;
  return (
    <div className="mb-5">
      <Banner
        tone="warning"
        title="An admin has hidden this"
        actions={
          decision && (
            <LinkButton to={paths.moderationDecision(decision.id)}>
              {decision.permissions.appeal ? 'Read and appeal' : 'Open the decision'}
            </LinkButton>
          )
        }
      >
        Others can no longer see it.{decision && ` Reason: ${decision.reason}`}
      </Banner>
    </div>
  );
}
