import { lowContrastThemes, nearestAccent, readableTextColor } from '@quartermaster/rules/accent-color';
import { Check } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ColorField } from '../../../ui/field/color-field.tsx';
import { ACCENTS, isColor } from '../view.ts';

interface AccentFieldProps {
  readonly name: string;
  readonly value: string | null;
  readonly onChange: (color: string | null) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** The accent color, with suggestions and, for a color with too little contrast, the nearest color that has enough. */
export function AccentField({ value, onChange, ...fieldProps }: AccentFieldProps) {
  // The button appears together with the error: if the error appeared later, it would move the button during a press.
  const isRejected = fieldProps.error !== undefined && value !== null && isColor(value);
  const nearest = isRejected && lowContrastThemes(value).length > 0 ? nearestAccent(value) : null;
  return (
    <div className="flex flex-col gap-3">
      <ColorField
        {...fieldProps}
        label="Accent color"
        description="Colors the line below the banner, the open tab and the party's initials, in both themes."
        value={value ?? ''}
        onChange={(color) => onChange(color === '' ? null : color)}
      />
      {nearest !== null && (
        <div>
          <Button onPress={() => onChange(nearest)}>
            <Swatch color={nearest} />
            Use {nearest}
          </Button>
        </div>
      )}
      <ul aria-label="Colors to choose from" className="flex flex-wrap gap-2">
        {ACCENTS.map(({ color, name }) => (
          <li key={color}>
            <Button size="sm" aria-pressed={value === color} onPress={() => onChange(color)}>
              <Swatch color={color} isChosen={value === color} />
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Swatch = ({ color, isChosen = false }: { color: string; isChosen?: boolean }) => (
  <span
    aria-hidden="true"
    style={{ backgroundColor: color, color: readableTextColor(color) }}
    className="grid size-4 place-items-center rounded-full"
  >
    {isChosen && <Check className="size-3!" />}
  </span>
);
