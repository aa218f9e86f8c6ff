import type { RatingForm as RatingInput, Rating as TemplateRating } from '@quartermaster/contract/rating';
import { popularityOf } from '@quartermaster/rules/rating';
import { type FormEvent, useState } from 'react';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/field/form.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { ListStates } from '../../../ui/list-page.tsx';
import { Rating, Stars, StarsField } from '../../../ui/rating.tsx';
import { ReportButton } from '../../moderation/components/report-button.tsx';
import { type RatingEndpoints, useRate, useRatings } from '../api.ts';

interface Ratings {
  readonly data: readonly TemplateRating[];
  readonly meta: {
    readonly current_page: number;
    readonly total_pages: number;
    readonly own: { readonly score: number; readonly comment: string } | null;
  };
}

/** The fields of a template of any kind that ratings need. */
interface RatedTemplate {
  readonly id: string;
  readonly name: string;
  readonly average_rating: number | null;
  readonly ratings_count: number;
  readonly permissions: { readonly rate: boolean };
}

interface RatingFormProps {
  readonly template: RatedTemplate;
  readonly ownRating: Ratings['meta']['own'];
  readonly onRate: (rating: RatingInput) => Promise<unknown>;
  readonly isSaving: boolean;
}

function RatingForm({ template, ownRating, onRate, isSaving }: RatingFormProps) {
  const [score, setScore] = useState(ownRating?.score ?? null);
  const [comment, setComment] = useState(ownRating?.comment ?? '');
  const [formError, setFormError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (score === null) return setFormError('Choose one to five stars.');
    setFormError(undefined);
    try {
      await onRate({ score, comment });
      showToast(`Your rating of "${template.name}" is saved`, { tone: 'success' });
    } catch (error) {
      setFormError(error instanceof Error ? error.message : 'Failed to save the rating.');
    }
  };
  return (
    <Form label="Your rating" onSubmit={(event) => void submit(event)} className="border-t border-line pt-4">
      <StarsField
        label={ownRating ? 'Your rating' : 'Rate it'}
        value={score}
        onChange={setScore}
        error={formError}
      />
      <TextArea
        label="Comment (optional)"
        rows={2}
        maxLength={1000}
        value={comment}
        onChange={setComment}
        placeholder="How did it work in your game?"
      />
      <Button type="submit" isPending={isSaving}>
        {ownRating ? 'Change rating' : 'Save rating'}
      </Button>
    </Form>
  );
}

function RatingList({ ratings }: { ratings: Ratings['data'] }) {
  return (
    <ul className="grid gap-3">
      {ratings.map((rating) => (
        <li key={rating.id} className="border-b border-line pb-3 last:border-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Stars score={rating.score} />
            <span className="font-medium text-ink-1">{rating.is_own ? 'You' : rating.username}</span>
            {rating.comment && !rating.is_own && (
              <span className="ml-auto">
                <ReportButton
                  isSmall
                  subjects={[{ kind: 'rating', id: rating.id, label: `${rating.username}'s comment` }]}
                />
              </span>
            )}
          </p>
          {rating.comment && <p className="mt-1 text-sm whitespace-pre-line text-ink-2">{rating.comment}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The ratings of a template of any kind and the form for the user's own rating (DEC-5). */
export function TemplateRatings({
  template,
  endpoints,
}: {
  template: RatedTemplate;
  endpoints: RatingEndpoints;
}) {
  const { filter, change } = useListFilter([], [], 'ratings_');
  const query = useRatings(endpoints, template.id, filter.page);
  const rate = useRate(endpoints);
  return (
    <Card className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">Ratings</h2>
        <span className="flex items-center gap-2">
          <Rating average={template.average_rating} count={template.ratings_count} />
          <Badge>{popularityOf(template.ratings_count)}</Badge>
        </span>
      </div>
      <ListStates
        list={query}
        noun="ratings"
        skeleton="h-16"
        empty={<p className="text-sm text-ink-2">No ratings yet.</p>}
        onPage={(page) => change({ page })}
      >
        {(ratings) => <RatingList ratings={ratings} />}
      </ListStates>
      {query.data && template.permissions.rate && (
        <RatingForm
          template={template}
          ownRating={query.data.meta.own}
          onRate={(rating) => rate.mutateAsync({ params: { id: template.id }, body: { rating } })}
          isSaving={rate.isPending}
        />
      )}
    </Card>
  );
}
