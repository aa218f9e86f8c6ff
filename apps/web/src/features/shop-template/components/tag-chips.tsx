import { clsx } from 'clsx';

/** Tags to toggle; several can be chosen. */
export function TagChips(props: {
  label: string;
  tags: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const { tags, chosen, onChange } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-ink-1">{props.label}</legend>
      <div className="flex flex-wrap gap-2 pointer-coarse:gap-y-3">
        {tags.map((tag) => {
          const isOn = chosen.includes(tag);
          return (
            <label
              key={tag}
              className={clsx(
                'press touch-area relative flex min-h-8 cursor-pointer items-center rounded-full border px-3 text-xs font-medium hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
                isOn ? 'border-action bg-action-quiet text-ink-1' : 'border-line bg-surface-1 text-ink-2',
              )}
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={isOn}
                onChange={() =>
                  onChange(isOn ? chosen.filter((chosenTag) => chosenTag !== tag) : [...chosen, tag])
                }
              />
              {tag}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
