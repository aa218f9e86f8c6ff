import type { Container } from '@quartermaster/contract/container';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useOpenParties } from '../../character/api.ts';
import { usePartyContainers } from '../../container/api.ts';
import { CapacityMeters, capacityText } from '../../container/components/capacity-meters.tsx';
import { useSources } from '../../container/hooks/use-sources.ts';
import { containerLabel } from '../../container/view.ts';
import { useContainerItems } from '../../item/api.ts';
import { useAddItems } from '../../item/hooks/use-add-items.ts';
import { rejectionMessage, rejectionOf, templateLoad } from '../../item/view.ts';
import { useLastTarget } from '../state.ts';

const OWN_CHARACTERS = 'own';

/** The containers of the user's characters, or of the chosen party, that items may be created in. */
function useTargets() {
  const [lastChoice, choose] = useLastTarget();
  const ownSources = useSources(undefined);
  const parties = useOpenParties('move_party_items', { quiet: false });
  const owners = [{ value: OWN_CHARACTERS, label: 'Your characters' }, ...parties.choices];
  const chosenOwner = owners.find(({ value }) => value === lastChoice.owner)?.value;
  // A user without a character, such as a game master, may still add items to containers of a party.
  const owner =
    chosenOwner ??
    (ownSources.all.length === 0 ? (parties.choices[0]?.value ?? OWN_CHARACTERS) : OWN_CHARACTERS);
  const party = usePartyContainers(owner === OWN_CHARACTERS ? null : owner);
  const ownerContainers = owner === OWN_CHARACTERS ? ownSources.all : (party.data?.data ?? []);
  // The server rejects the request for the containers if the user has no character in the party.
  const isRejected = party.error instanceof ApiError && party.error.status === 403;
  return {
    owner,
    owners,
    chooseOwner: (next: string) => choose({ owner: next, containerId: null }),
    containers: ownerContainers.filter(({ permissions }) => permissions.withdraw),
    error: owner === OWN_CHARACTERS ? ownSources.error : isRejected || party.data ? null : party.error,
    retry: owner === OWN_CHARACTERS ? ownSources.retry : () => void party.refetch(),
    isPending: ownSources.isPending || parties.isPending || (owner !== OWN_CHARACTERS && party.isPending),
  };
}

function NoContainer({ owner }: { owner: string }) {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        {owner === OWN_CHARACTERS
          ? 'Create a character, and add this item to its backpack.'
          : 'You need a character in this party to add items to the party’s containers.'}
      </p>
      <LinkButton
        to={owner === OWN_CHARACTERS ? paths.characterNew : `${paths.characterNew}?party_id=${owner}`}
      >
        Create a character
      </LinkButton>
    </div>
  );
}

/** Creates items of a template in a container of the user's characters or of one of their parties. */
export function AddToContainer({ template }: { template: ItemTemplate }) {
  const { owner, owners, chooseOwner, containers, isPending, error, retry } = useTargets();
  if (isPending) return <SkeletonBlock className="h-60" />;
  return (
    <div className="grid gap-4">
      {owners.length > 1 && (
        <SelectField label="Add to" choices={owners} value={owner} onChange={chooseOwner} />
      )}
      {error && <ErrorPanel message={error.message} onRetry={retry} />}
      {containers.length > 0 && (
        <AddForm key={owner} owner={owner} template={template} containers={containers} />
      )}
      {!error && containers.length === 0 && <NoContainer owner={owner} />}
    </div>
  );
}

function AddForm(props: { owner: string; template: ItemTemplate; containers: readonly Container[] }) {
  const { owner, template, containers } = props;
  const { add, isAdding } = useAddItems();
  const [lastChoice, choose] = useLastTarget();
  const [quantity, setQuantity] = useState(1);
  const target = containers.find(({ id }) => id === lastChoice.containerId) ?? containers[0];
  const targetItems = useContainerItems(target?.id ?? '', '', target !== undefined);
  if (!target) return null;
  const count = Number.isNaN(quantity) ? 1 : quantity;
  const load = templateLoad(template, count, targetItems.isComplete ? targetItems.items : null);
  const rejection = rejectionOf(target, load);
  return (
    <div className="grid gap-4">
      <SelectField
        label="Container"
        value={target.id}
        onChange={(containerId) => choose({ owner, containerId })}
        choices={containers.map((container) => ({
          value: container.id,
          label: containerLabel(container),
          description: capacityText(container),
        }))}
      />
      <NumberField
        label="Quantity"
        minValue={1}
        {...(template.is_stackable ? {} : { maxValue: 100 })}
        value={quantity}
        onChange={setQuantity}
        error={rejection ? rejectionMessage(rejection) : undefined}
      />
      <CapacityMeters
        isStacked
        container={target}
        addedLoad={{ pounds: load.weight / 100, slots: load.slots }}
      />
      <Button
        tone="primary"
        size="lg"
        isPending={isAdding}
        isDisabled={rejection !== null}
        onPress={() => void add(template, count, target)}
      >
        <span className="max-w-64 truncate">Add to {target.name}</span>
      </Button>
      <p className="text-center text-sm">
        <TextLink to={paths.container(target.id)}>Open {target.name}</TextLink>
      </p>
    </div>
  );
}
