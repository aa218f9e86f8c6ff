import { GLYPH_NAMES } from '@quartermaster/contract/glyph';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Glyph } from '../glyphs.tsx';
import { descriptionClass, errorClass, labelClass } from './field-style.ts';

export type GlyphName = (typeof GLYPH_NAMES)[number];

/** GiBattleAxe → Battle axe. */
const glyphLabel = (name: string): string => {
  const spaced = name.slice(2).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return spaced.charAt(0) + spaced.slice(1).toLowerCase();
};

const CHOICE =
  'press grid size-11 cursor-pointer place-items-center rounded-m border border-line bg-surface-2 text-ink-2 [&_svg]:size-7 hover:border-line-strong hover:text-ink-1 ' +
  'has-checked:border-action has-checked:bg-action-quiet has-checked:text-ink-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action';

/** Selects the picture of an item; if none is selected, the category's picture is used. */
export function GlyphField(props: {
  label: string;
  value: GlyphName | null;
  category: string;
  onChange: (name: GlyphName | null) => void;
  error?: string | undefined;
}) {
  const { label, value, category, onChange, error } = props;
  const group = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className={clsx(labelClass, 'mb-1.5')}>{label}</legend>
      <div className="grid max-h-52 grid-cols-[repeat(auto-fill,2.75rem)] gap-2 overflow-y-auto rounded-m border border-line p-2.5">
        {[null, ...GLYPH_NAMES].map((name) => (
          <label
            key={name ?? 'category'}
            title={name ? glyphLabel(name) : 'By category'}
            className={clsx(CHOICE, name === null && 'border-dashed')}
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={value === name}
              onChange={() => onChange(name)}
            />
            <Glyph name={name} category={category} />
            <span className="sr-only">{name ? glyphLabel(name) : 'By category'}</span>
          </label>
        ))}
      </div>
      <p className={descriptionClass}>The first one is the default of the category.</p>
      {error && <p className={errorClass}>{error}</p>}
    </fieldset>
  );
}
