export interface TagListProps {
  readonly tags: readonly string[];
  /** The maximum number of visible tags; the others are shown as a number with a tooltip. */
  readonly maxShown?: number;
}

/** The tags of a record; nothing when it has none. */
export function TagList({ tags, maxShown = tags.length }: TagListProps) {
  const hiddenTags = tags.slice(maxShown);
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5 text-xs text-ink-2">
      {tags.slice(0, maxShown).map((tag) => (
        <li key={tag} className="max-w-full truncate rounded-full border border-line px-2.5 py-0.5">
          {tag}
        </li>
      ))}
      {hiddenTags.length > 0 && (
        <li title={hiddenTags.join(', ')} className="px-1 py-0.5">
          +{hiddenTags.length} more
        </li>
      )}
    </ul>
  );
}
