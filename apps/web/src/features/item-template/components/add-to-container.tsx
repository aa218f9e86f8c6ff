import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useSources } from '../../container/api.ts';
import { Fullness, fullnessText } from '../../container/components/fullness.tsx';
import { useAddItems } from '../../item/hooks/use-add-items.ts';
import { refusalMessage, refusalOf, templateLoad } from '../../item/view.ts';

/** Puts a number of this thing into one of the person's own containers. */
export function AddToContainer({ template }: { template: ItemTemplate }) {
  const sources = useSources(undefined);
  const { add, isAdding } = useAddItems();
  const [chosen, setChosen] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(1);
  const containers = sources.all.filter(({ permissions }) => permissions.withdraw);
  if (sources.isPending) return <SkeletonBlock className="h-60" />;
  const target = containers.find(({ id }) => id === chosen) ?? containers[0];
  if (!target) {
    return (
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">A character carries a backpack. Make one, and put this into it.</p>
        <LinkButton to={paths.characterNew}>Create a character</LinkButton>
      </div>
    );
  }
  const count = Number.isNaN(quantity) ? 1 : quantity;
  const load = templateLoad(template, count, []);
  const refusal = refusalOf(target, load);
  return (
    <div className="grid gap-4">
      <SelectField
        label="Container"
        value={target.id}
        onChange={setChosen}
        choices={containers.map((container) => ({
          value: container.id,
          label: `${container.name} · ${container.owner.name}`,
          description: fullnessText(container),
        }))}
      />
      <NumberField
        label="Quantity"
        minValue={1}
        {...(template.is_stackable ? {} : { maxValue: 100 })}
        value={quantity}
        onChange={setQuantity}
        error={refusal ? refusalMessage(refusal) : undefined}
      />
      <Fullness isStacked container={target} adding={{ pounds: load.weight / 100, slots: load.slots }} />
      <Button
        tone="primary"
        size="lg"
        isPending={isAdding}
        isDisabled={refusal !== null}
        onPress={() => void add(template, count, target)}
      >
        Add to container
      </Button>
      <p className="text-center text-sm">
        <TextLink to={paths.container(target.id)}>Open {target.name}</TextLink>
      </p>
    </div>
  );
}
