import { paths } from '../../../app/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useDecisionAbout } from '../api.ts';

/** Shows the author why content is hidden, and links to the appeal. */
export default function HiddenNotice({
  id,
  title = 'An admin has hidden this',
  consequence = 'Others can no longer see it.',
}: {
  id: string;
  title?: string;
  consequence?: string;
}) {
  const decision = useDecisionAbout(id).data?.data;
  return (
    <div className="mb-5">
      <Banner
        tone="warning"
        title={title}
        actions={
          decision && (
            <LinkButton to={paths.moderationDecision(decision.id)}>
              {decision.permissions.appeal ? 'Read and appeal' : 'Open the decision'}
            </LinkButton>
          )
        }
      >
        {consequence}
        {decision && ` Reason: ${decision.reason}`}
      </Banner>
    </div>
  );
}
