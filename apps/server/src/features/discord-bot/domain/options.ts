import type { DiscordInteraction } from '@quartermaster/contract/discord-bot';
import { invalid } from '@quartermaster/contract/errors';
import { line, quantity } from '@quartermaster/contract/fields';
import { STACK_QUANTITY_MAX } from '@quartermaster/rules/stacking';
import type { z } from 'zod';

/** An option of a command as Discord registers it. */
export interface OptionDefinition {
  readonly type: 3 | 4 | 5;
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly min_value?: number;
  readonly max_value?: number;
  readonly max_length?: number;
}

const TEXT_MAX = 100;
/** The maximum length of an option with several names: the maximum that Discord allows. */
export const NAMES_MAX = 6000;

export const textOption = (
  name: string,
  description: string,
  flags: Partial<Pick<OptionDefinition, 'required' | 'autocomplete' | 'max_length'>> = {},
): OptionDefinition => ({ type: 3, name, description, max_length: TEXT_MAX, ...flags });

export const quantityOption: OptionDefinition = {
  type: 4,
  name: 'quantity',
  description: 'How many',
  required: true,
  min_value: 1,
  max_value: STACK_QUANTITY_MAX,
};

export const publicOption: OptionDefinition = {
  type: 5,
  name: 'public',
  description: 'Show the response to everyone in this channel',
};

/**
 * The option values of a command. `text` and `quantity` throw VALIDATION_ERROR for values that the API would reject in
 * the same field.
 */
export interface Options {
  text(name: string, maxLength?: number): string | undefined;
  quantity(): number | undefined;
  isSet(name: string): boolean;
}

/**
 * Throws VALIDATION_ERROR for an unknown option or a missing required one: Discord may send the options of an
 * earlier version until every client has the current one.
 */
export function requireCurrentOptions(
  defined: readonly OptionDefinition[],
  received: ReceivedOptions = [],
): void {
  const isKnown = received.every(({ name }) => defined.some((option) => option.name === name));
  const missingOption = defined.find(
    ({ name, required }) => required && !received.some((option) => option.name === name),
  );
  if (!isKnown || missingOption)
    throw invalid(
      missingOption?.name ?? 'options',
      'This command has changed. Restart Discord and send it again.',
    );
}

type ReceivedOptions = NonNullable<NonNullable<DiscordInteraction['data']>['options']>;

export function optionsOf(received: ReceivedOptions = []): Options {
  const values = new Map(received.map(({ name, value }) => [name, value]));
  const read = <S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined => {
    const value = values.get(name);
    if (value === undefined) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw invalid(name, result.error.issues[0]?.message ?? 'This value is not valid');
  };
  return {
    text: (name, maxLength = TEXT_MAX) => read(name, line(maxLength)) || undefined,
    quantity: () => read('quantity', quantity),
    isSet: (name) => values.get(name) === true,
  };
}
