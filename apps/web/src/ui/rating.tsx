import { countOf } from '@quartermaster/rules/format-count';
import { ratingTone } from '@quartermaster/rules/rating';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { errorClass, labelClass } from './field/field-style.ts';

const TONE = {
  success: 'text-success',
  info: 'text-info',
  warning: 'text-warning',
  error: 'text-error',
} as const;

/** The average and the number of ratings, or a text if there are none. */
export function Rating({ average, count }: { average: number | null; count: number }) {
  if (average === null) return <span className="text-xs text-ink-3">Not rated yet</span>;
  return (
    <span className="inline-flex items-center gap-1 text-xs tabular-nums">
      <Star aria-hidden="true" className={clsx('size-3.5 fill-current', TONE[ratingTone(average)])} />
      <span className="sr-only">
        {average.toFixed(1)} of 5 stars, {countOf(count, 'rating')}
      </span>
      <span aria-hidden="true" className="font-semibold text-ink-1">
        {average.toFixed(1)}
      </span>
      <span aria-hidden="true" className="text-ink-3">
        ({count.toLocaleString('en-US')})
      </span>
    </span>
  );
}

/** The stars of one rating. */
export function Stars({ score }: { score: number }) {
  return (
    <span className="inline-flex text-accent">
      <span className="sr-only">{score} of 5 stars</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} aria-hidden="true" className={clsx('size-3.5', star <= score && 'fill-current')} />
      ))}
    </span>
  );
}

/** A field for one to five stars, as radio buttons that arrow keys select. */
export function StarsField(props: {
  label: string;
  value: number | null;
  onChange: (score: number) => void;
  error?: string | undefined;
}) {
  const { label, value, onChange, error } = props;
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={clsx(labelClass, 'mb-1.5')}>{label}</legend>
      <div className="flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="press grid size-9.5 pointer-coarse:size-[44px] cursor-pointer place-items-center rounded-s text-accent hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === star}
              onChange={() => onChange(star)}
            />
            <Star
              aria-hidden="true"
              className={clsx('size-6', value !== null && star <= value && 'fill-current')}
            />
            <span className="sr-only">{countOf(star, 'star')}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={errorClass}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
