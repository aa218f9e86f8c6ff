import {
  CONTAINER_STACKS_MAX,
  INVENTORY_STACKS_MAX,
  NEW_STACKS_MAX,
} from '@quartermaster/contract/constants';
import type { ItemTemplateFields } from '@quartermaster/contract/item-template-form';
import { type Bounds, type EncumbranceStyle, type Load, overload } from '@quartermaster/rules/capacity';
import { type Arrival, planArrival, type StackProperties, slotsAdded } from '@quartermaster/rules/stacking';
import { newId } from '../../../platform/ids.ts';
import { comparableProperties } from '../../item/queries/stacks.ts';

/** An existing template, or a template that the import creates. */
export interface PlannedTemplate {
  /** The id of an existing template; for a new template, a key that is equal for equal templates. */
  readonly key: string;
  readonly fields: ItemTemplateFields | null;
  /** Hundredths of a pound. */
  readonly weight: number;
  readonly stack_size: number;
  readonly slots: number;
}

/** Items of one template that a line adds; a line of coins can add several kinds of coins, with a lot for each. */
export interface Lot {
  readonly template: PlannedTemplate;
  readonly quantity: number;
}

/** The properties that the stacks of a line share, in addition to their template. */
export type LotProperties = Omit<StackProperties, 'templateId'>;

/** A stack of the container after the import. */
export interface PlannedStack {
  readonly id: string;
  readonly template: PlannedTemplate;
  readonly properties: LotProperties;
  /** The quantity before the import; 0 for a new stack. */
  readonly previousQuantity: number;
  quantity: number;
}

interface Container {
  readonly bounds: Bounds;
  readonly style: EncumbranceStyle;
  readonly currentLoad: Load;
  /** The number of stacks in the container. */
  readonly stackCount: number;
  /** Stacks that other items may merge into; in their properties, long texts are hashed (`comparableProperties`). */
  readonly joinableStacks: readonly PlannedStack[];
}

const kindOf = (template: PlannedTemplate, properties: LotProperties): string =>
  JSON.stringify([template.key, properties]);

/**
 * Plans line by line which items fit into a container, and in which stacks. Later lines merge into the stacks
 * of earlier lines.
 */
export class ImportPlan {
  readonly #container: Container;
  readonly #byKind = new Map<string, PlannedStack[]>();
  readonly #changed = new Set<PlannedStack>();
  #added: Load = { weight: 0, slots: 0 };
  #newStacks = 0;

  constructor(container: Container) {
    this.#container = container;
    for (const stack of container.joinableStacks) this.#addJoinable(stack, stack.properties);
  }

  /** The stacks that the accepted lines change or create. */
  get changed(): readonly PlannedStack[] {
    return [...this.#changed];
  }

  /** Accepts a complete line and returns null, or returns the reason why it does not fit. */
  add(lots: readonly Lot[], properties: LotProperties): string | null {
    const arrivals: (Lot & { arrival: Arrival })[] = [];
    for (const lot of lots) {
      const { template, quantity } = lot;
      const { arrival, rejection } = planArrival(
        quantity,
        template.stack_size,
        this.#joinableStacks(template, properties),
        NEW_STACKS_MAX,
      );
      if (rejection)
        return `This line would create ${rejection.stacks.toLocaleString('en')} stacks; at most ${rejection.limit} can be created`;
      arrivals.push({ ...lot, arrival });
    }
    const rejection = this.#rejectionOf(arrivals, properties);
    if (rejection !== null) return rejection;
    for (const lot of arrivals) this.#accept(lot, properties);
    return null;
  }

  /** Equipped and attuned items stay in separate stacks (DEC-4). */
  #joinableStacks(template: PlannedTemplate, properties: LotProperties): readonly PlannedStack[] {
    return properties.equipped || properties.attuned
      ? []
      : (this.#byKind.get(kindOf(template, comparableProperties(properties))) ?? []);
  }

  #rejectionOf(arrivals: readonly (Lot & { arrival: Arrival })[], properties: LotProperties): string | null {
    const { bounds, style, currentLoad, stackCount } = this.#container;
    const adding = arrivals.reduce((load, lot) => sum(load, loadOf(lot, properties)), {
      weight: 0,
      slots: 0,
    });
    const excess = overload(sum(currentLoad, this.#added), adding, bounds, style);
    if (excess) return `${excess.message}: ${excess.details.map(({ message }) => message).join(', ')}`;
    const newStacks =
      this.#newStacks + arrivals.reduce((count, { arrival }) => count + arrival.newSizes.length, 0);
    if (newStacks > INVENTORY_STACKS_MAX)
      return `An import creates at most ${INVENTORY_STACKS_MAX.toLocaleString('en')} stacks`;
    if (stackCount + newStacks > CONTAINER_STACKS_MAX)
      return `A container holds at most ${CONTAINER_STACKS_MAX.toLocaleString('en')} stacks`;
    return null;
  }

  #accept({ template, arrival, quantity }: Lot & { arrival: Arrival }, properties: LotProperties): void {
    this.#added = sum(this.#added, loadOf({ template, arrival, quantity }, properties));
    this.#newStacks += arrival.newSizes.length;
    const byId = new Map(this.#joinableStacks(template, properties).map((stack) => [stack.id, stack]));
    for (const { id, add } of arrival.fills) {
      const stack = byId.get(id);
      if (!stack) continue;
      stack.quantity += add;
      this.#changed.add(stack);
    }
    for (const size of arrival.newSizes) {
      const stack = { id: newId(), template, properties, previousQuantity: 0, quantity: size };
      this.#changed.add(stack);
      this.#addJoinable(stack, comparableProperties(properties));
    }
  }

  #addJoinable(stack: PlannedStack, comparable: LotProperties): void {
    const kind = kindOf(stack.template, comparable);
    const sameKind = this.#byKind.get(kind);
    if (sameKind) sameKind.push(stack);
    else this.#byKind.set(kind, [stack]);
  }
}

const sum = (a: Load, b: Load): Load => ({ weight: a.weight + b.weight, slots: a.slots + b.slots });

const loadOf = (
  { template, quantity, arrival }: Lot & { arrival: Arrival },
  properties: LotProperties,
): Load => ({
  weight: quantity * (properties.weightOverride ?? template.weight),
  slots: slotsAdded(arrival, template.stack_size, template.slots),
});
