import { Eye, EyeOff } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useIdentify } from '../hooks/use-identify.ts';

interface IdentifyButtonProps {
  readonly item: { readonly id: string; readonly name: string; readonly is_identified: boolean };
  readonly size?: 'sm';
  /** Fills its cell in a grid of actions. */
  readonly wide?: boolean;
  readonly tone?: 'primary';
  readonly onDone?: (() => void) | undefined;
}

/** Identifies an item for the players, or marks it unidentified again (DEC-3). */
export function IdentifyButton({ item, onDone, ...appearance }: IdentifyButtonProps) {
  const { identify, isPending } = useIdentify(item, onDone);
  return (
    <Button {...appearance} isPending={isPending} onPress={() => void identify(!item.is_identified)}>
      {item.is_identified ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      {item.is_identified ? 'Mark unidentified' : 'Identify'}
      {appearance.size && <span className="sr-only"> {item.name}</span>}
    </Button>
  );
}
