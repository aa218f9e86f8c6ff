import type { Page } from '@playwright/test';
import { profileForm } from '@quartermaster/contract/account';
import { characterForm } from '@quartermaster/contract/character';
import { containerForm } from '@quartermaster/contract/container';
import { itemChange } from '@quartermaster/contract/item';
import { itemTemplateForm } from '@quartermaster/contract/item-template-form';
import { partyForm } from '@quartermaster/contract/party';
import { ratingForm } from '@quartermaster/contract/rating';
import { callAs } from './calls.ts';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

interface Field {
  safeParse(value: unknown): { success: boolean };
  readonly shape?: Shape;
  /** The definition of an optional field or a field with a default; it contains the inner field. */
  readonly def?: object;
}
type Shape = Readonly<Record<string, Field>>;

const PAYLOADS = [
  '<img src=x onerror=injected=1>',
  '"><svg/onload=injected=1>',
  "'-injected=1-'</script><script>injected=1</script>",
];

function shapeOf(field: Field): Shape {
  const inner = (field.def as { innerType?: Field } | undefined)?.innerType;
  return field.shape ?? (inner ? shapeOf(inner) : {});
}

/** Fills every form field whose contract schema accepts the payload, at any depth. */
function withPayload(shape: Shape, payload: string): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    const inner = shapeOf(field);
    if (field.safeParse(payload).success) filled[name] = payload;
    else if (field.safeParse([payload]).success) filled[name] = [payload];
    else if (Object.keys(inner).length > 0) filled[name] = withPayload(inner, payload);
  }
  return filled;
}

/**
 * Saves the payload in every text field of a profile, party, character, container, item template and item; returns the
 * paths of pages that show it.
 */
async function fillAllForms(page: Page, payload: string): Promise<string[]> {
  const call = callAs(page);
  await call('patch', 'users/profile', { profile: withPayload(profileForm.shape, payload) });
  const party = await call('post', 'parties', { party: withPayload(partyForm.shape, payload) });
  const fields = { ...withPayload(characterForm.shape, payload), party_id: party.id };
  const character = await call('post', 'characters', { character: fields });
  const container = await call('post', `characters/${character.id}/containers`, {
    container: withPayload(containerForm.shape, payload),
  });
  const template = await call('post', 'item_templates', {
    item_template: withPayload(itemTemplateForm.shape, payload),
  });
  const item = await call('post', 'item_instances', {
    item_template_id: template.id,
    container_id: container.id,
    quantity: 1,
  });
  await call('patch', `item_instances/${item.id}`, { item_instance: withPayload(itemChange.shape, payload) });
  return [
    '/profile',
    '/parties',
    `/parties/${party.id}`,
    `/characters/${character.id}`,
    `/containers/${container.id}`,
    '/items',
    `/items/templates/${template.id}`,
    `/items/${template.id}/edit`,
    '/dashboard',
  ];
}

for (const payload of PAYLOADS) {
  test(`${payload} stays plain text in every text field on the pages that show it`, async ({ page }) => {
    await register(page);
    const pages = await fillAllForms(page, payload);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('"injected" in window'), path).toBe(false);
      expect(await page.locator('img[src="x"], svg[onload], [onerror]').count(), path).toBe(0);
    }
  });
}

test('payload fills text fields of the form schemas', () => {
  const [payload = ''] = PAYLOADS;
  const names = (shape: Shape) => Object.keys(withPayload(shape, payload)).sort();
  expect(names(profileForm.shape)).toEqual(expect.arrayContaining(['bio', 'display_name']));
  expect(names(partyForm.shape)).toEqual(expect.arrayContaining(['description', 'name']));
  expect(names(characterForm.shape)).toEqual(expect.arrayContaining(['name', 'notes']));
  expect(names(itemChange.shape)).toEqual(['instance_data', 'name', 'notes']);
  expect(names(itemTemplateForm.shape)).toEqual(
    expect.arrayContaining(['description', 'metadata', 'name', 'tags']),
  );
  expect(names(ratingForm.shape)).toEqual(['comment']);
});
