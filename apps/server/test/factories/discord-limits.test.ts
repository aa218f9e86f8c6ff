import type { APIInteractionResponse } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { messageViolations, responseViolations } from './discord-limits.ts';

const text = (length: number): string => 'x'.repeat(length);
const list = <Value>(length: number, create: (index: number) => Value): Value[] =>
  Array.from({ length }, (_, index) => create(index));
const row = (...components: object[]) => ({ type: 1, components });
const button = (overrides: object = {}) => ({
  type: 2,
  style: 2,
  label: 'Claim',
  custom_id: 'a',
  ...overrides,
});
const menu = (options: object[], overrides: object = {}) => ({
  type: 3,
  custom_id: 'm',
  options,
  ...overrides,
});
const option = (index: number, label = 'Nim') => ({ label, value: `${index}` });
const field = (name = 'Contents', value = 'Torch') => ({ name, value });

const reply = (message: object) => ({ type: 4, data: { content: 'Done', ...message } });
const embedded = (embed: object) => reply({ embeds: [embed] });
const components = (...rows: object[]) => reply({ components: rows });
const choices = (...all: object[]) => ({ type: 8, data: { choices: all } });
const modal = (data: object) => ({
  type: 9,
  data: { title: 'Give', custom_id: 'give', components: list(5, () => row()), ...data },
});

/** A limit, a response within it, one beyond it, and the type of the interaction, by default a command. */
const LIMITS: readonly [string, object, object, number?][] = [
  ['2,000 characters of content', reply({ content: text(2000) }), reply({ content: text(2001) })],
  ['non-empty content', reply({ content: 'x' }), reply({ content: '' })],
  ['visible content', reply({ content: ' x' }), reply({ content: ' \n' })],
  [
    '10 embeds',
    reply({ embeds: list(10, () => ({ title: 'x' })) }),
    reply({ embeds: list(11, () => ({ title: 'x' })) }),
  ],
  [
    '6,000 characters in all embeds',
    reply({ embeds: list(2, () => ({ description: text(3000) })) }),
    reply({ embeds: list(2, () => ({ description: text(3001) })) }),
  ],
  ['256 characters of a title', embedded({ title: text(256) }), embedded({ title: text(257) })],
  [
    '4,096 characters of a description',
    embedded({ description: text(4096) }),
    embedded({ description: text(4097) }),
  ],
  [
    '2,048 characters of a footer',
    embedded({ footer: { text: text(2048) } }),
    embedded({ footer: { text: text(2049) } }),
  ],
  [
    '256 characters of an author',
    embedded({ author: { name: text(256) } }),
    embedded({ author: { name: text(257) } }),
  ],
  ['25 fields', embedded({ fields: list(25, () => field()) }), embedded({ fields: list(26, () => field()) })],
  [
    '256 characters of a field name',
    embedded({ fields: [field(text(256))] }),
    embedded({ fields: [field(text(257))] }),
  ],
  [
    '1,024 characters of a field value',
    embedded({ fields: [field('x', text(1024))] }),
    embedded({ fields: [field('x', text(1025))] }),
  ],
  [
    '5 rows',
    components(...list(5, (i) => row(button({ custom_id: `${i}` })))),
    components(...list(6, (i) => row(button({ custom_id: `${i}` })))),
  ],
  [
    '5 buttons in a row',
    components(row(...list(5, (i) => button({ custom_id: `${i}` })))),
    components(row(...list(6, (i) => button({ custom_id: `${i}` })))),
  ],
  ['a button in a row', components(row(button())), components(row())],
  [
    'one menu in a row',
    components(row(menu([option(1)]))),
    components(row(menu([option(1)]), menu([option(2)], { custom_id: 'n' }))),
  ],
  ['rows only', components(row(button())), components(button())],
  [
    '80 characters of a label',
    components(row(button({ label: text(80) }))),
    components(row(button({ label: text(81) }))),
  ],
  [
    '100 characters of a custom id',
    components(row(button({ custom_id: text(100) }))),
    components(row(button({ custom_id: text(101) }))),
  ],
  [
    'distinct custom ids',
    components(row(button(), button({ custom_id: 'b' }))),
    components(row(button()), row(button())),
  ],
  ['known styles', components(row(button({ style: 4 }))), components(row(button({ style: 9 })))],
  [
    'a URL of 512 characters',
    components(row({ type: 2, style: 5, label: 'Open', url: text(512) })),
    components(row({ type: 2, style: 5, label: 'Open', url: text(513) })),
  ],
  [
    'a URL without custom id',
    components(row({ type: 2, style: 5, label: 'Open', url: 'https://a.example' })),
    components(row({ type: 2, style: 5, label: 'Open', url: 'https://a.example', custom_id: 'a' })),
  ],
  ['25 options', components(row(menu(list(25, option)))), components(row(menu(list(26, option))))],
  ['an option', components(row(menu([option(1)]))), components(row(menu([])))],
  [
    '100 characters of the label of an option',
    components(row(menu([option(1, text(100))]))),
    components(row(menu([option(1, text(101))]))),
  ],
  [
    'distinct values of options',
    components(row(menu([option(1), option(2)]))),
    components(row(menu([option(1), option(1)]))),
  ],
  [
    '150 characters of a placeholder',
    components(row(menu([option(1)], { placeholder: text(150) }))),
    components(row(menu([option(1)], { placeholder: text(151) }))),
  ],
  ['known flags', reply({ flags: 64 }), reply({ flags: 2 })],
  ['25 choices', choices(...list(25, choiceOf)), choices(...list(26, choiceOf)), 4],
  [
    '100 characters of the name of a choice',
    choices({ name: text(100), value: text(100) }),
    choices({ name: text(101), value: 'x' }),
    4,
  ],
  [
    '100 characters of the value of a choice',
    choices({ name: 'x', value: text(100) }),
    choices({ name: 'x', value: text(101) }),
    4,
  ],
  ['choices as the response to autocomplete', choices(), reply({}), 4],
  ['a message as the response to a command', reply({}), choices()],
  ['a pong as the response to a ping', { type: 1 }, reply({}), 1],
  ['5 inputs of a modal', modal({}), modal({ components: list(6, () => row()) })],
  ['45 characters of a title of a modal', modal({ title: text(45) }), modal({ title: text(46) })],
  [
    '100 characters of a custom id of a modal',
    modal({ custom_id: text(100) }),
    modal({ custom_id: text(101) }),
  ],
  ['a message instead of a modal after a modal', reply({}), modal({}), 5],
];
function choiceOf(index: number) {
  return { name: 'Torch', value: `${index}` };
}

const problems = (response: object, interaction = 2) =>
  responseViolations(interaction, response as APIInteractionResponse);

describe('validator of Discord responses', () => {
  test.each(LIMITS)(
    'accepts a response within the limit and rejects one beyond it: %s',
    (_limit, accepted, rejected, interaction) => {
      expect(problems(accepted, interaction)).toEqual([]);
      expect(problems(rejected, interaction)).toHaveLength(1);
    },
  );

  test('counts characters, not UTF-16 units', () => {
    expect(messageViolations({ content: '😀'.repeat(2000) })).toEqual([]);
    expect(messageViolations({ content: '😀'.repeat(2001) })).toHaveLength(1);
  });
});
