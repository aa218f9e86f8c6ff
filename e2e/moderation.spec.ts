import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { callAs } from './calls.ts';
import { linkFor } from './mailbox.ts';
import { registerInNewContext } from './sign-up.ts';
import { expect, test } from './strict.ts';

test('reported content is hidden, visible with the reason only to its author, appealed and restored', async ({
  page,
  browser,
}) => {
  test.slow();
  const { page: author, username } = await registerInNewContext(browser);
  const { page: reader } = await registerInNewContext(browser);
  const name = `Rude lamp of ${username}`;
  const { id } = await callAs(author)('post', 'item_templates', {
    item_template: { name, visibility: 'unlisted' },
  });
  const path = `/items/templates/${id}`;

  await reader.goto(path);
  await reader.getByRole('button', { name: 'Report' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Report' });
  await expectAccessible(reader, 'report content');
  await dialog.getByLabel('Details').fill('It insults us.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('Report sent.')).toBeVisible();

  await registerAdmin(page);
  await page.getByRole('link', { name: 'Moderation' }).click();
  const caseLink = page.getByRole('list', { name: 'Cases' }).getByRole('link', { name });
  await expect(caseLink).toBeVisible();
  await expectPageAccessible(page, 'adminModeration');
  await caseLink.click();
  await expect(page.getByRole('list', { name: 'Reports' })).toContainText('It insults us.');
  await expectPageAccessible(page, 'adminModerationCase');
  await page.getByRole('button', { name: 'Hide content' }).click();
  const hideDialog = page.getByRole('alertdialog', { name: 'Hide content' });
  await hideDialog.getByLabel('Reason').fill('Insults other players');
  await hideDialog.getByRole('button', { name: 'Hide content' }).click();
  await expect(page.getByRole('button', { name: 'Restore content' })).toBeVisible();

  await reader.goto(path);
  await expect(reader.getByRole('heading', { name: 'This item cannot be shown' })).toBeVisible();
  await author.goto(path);
  await expect(author.getByText('Reason: Insults other players')).toBeVisible();
  await author.getByRole('link', { name: 'Read and appeal' }).click();
  await expect(author.getByRole('heading', { name: 'Appeal' })).toBeVisible();
  await expectPageAccessible(author, 'moderationDecision');
  await author.getByLabel('Why should it be restored?').fill('It is a quotation.');
  await author.getByRole('button', { name: 'Send appeal' }).click();
  await expect(author.getByText('It is waiting for an admin.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('It is a quotation.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore content' }).click();
  const restoreDialog = page.getByRole('dialog', { name: 'Restore content' });
  await restoreDialog.getByLabel('Reason').fill('It is a quotation');
  await restoreDialog.getByRole('button', { name: 'Restore content' }).click();
  // The dialog and the page have a button of this name until the dialog has closed.
  await expect(restoreDialog).toBeHidden();

  await reader.goto(path);
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible();
  await author.goto('/notifications');
  await expect(author.getByText('Your content was restored')).toBeVisible();
  await author.context().close();
  await reader.context().close();
});

test('page of a hidden party shows that it is hidden, and shows its game master the reason', async ({
  page,
  browser,
}) => {
  const { page: gm, email, username } = await registerInNewContext(browser);
  const { page: reader } = await registerInNewContext(browser);
  await gm.goto(await linkFor(email, '/verify-email'));
  await expect(gm.getByText('Your email address has been verified.').first()).toBeVisible();
  const name = `The Rude Ones of ${username}`;
  const { id } = await callAs(gm)('post', 'parties', { party: { name, is_public: true } });
  await callAs(reader)('post', 'parties/join', { party_id: id, role_request: 'player' });
  await callAs(reader)('post', 'reports', { report: { kind: 'party', subject_id: id, reason: 'offensive' } });

  await registerAdmin(page);
  await page.getByRole('link', { name: 'Moderation' }).click();
  await page.getByRole('list', { name: 'Cases' }).getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Hide content' }).click();
  const hideDialog = page.getByRole('alertdialog', { name: 'Hide content' });
  await hideDialog.getByLabel('Reason').fill('Insults other players');
  await hideDialog.getByRole('button', { name: 'Hide content' }).click();
  await expect(page.getByRole('button', { name: 'Restore content' })).toBeVisible();

  await gm.goto(`/parties/${id}`);
  await expect(gm.getByText('Reason: Insults other players')).toBeVisible();
  await expect(gm.getByRole('link', { name: 'Read and appeal' })).toBeVisible();
  await expectAccessible(gm, 'a hidden party');
  await reader.goto(`/parties/${id}`);
  await expect(reader.getByText(`Its game master ${username} can read the reason.`)).toBeVisible();
  await gm.context().close();
  await reader.context().close();
});
