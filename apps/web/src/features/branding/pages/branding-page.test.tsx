import type { Party } from '@quartermaster/contract/party';
import type { Branding } from '@quartermaster/contract/party-branding';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { lanterns, nim, storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import BrandingPage from './branding-page.tsx';

const PARTY = `/api/v1/parties/${lanterns.id}`;
const BRANDING = `${PARTY}/branding`;
const NO_BRANDING: Branding = { accent: null, logo_url: null, banner_url: null };
const LOGO = `/images/${nim.id}.webp`;
const brandingResponse = (data: Branding, is_in_tier = true): FakeResponse => ({
  data,
  meta: { is_in_tier },
});

function visit(branding: FakeResponse, party: Party = lanternsAs('gm', {})) {
  const server = fakeServer({
    [`GET ${PARTY}`]: { data: party },
    [`GET ${BRANDING}`]: branding,
    'POST /api/v1/images': { status: 201, data: { id: nim.id, url: LOGO } },
  });
  storeTokens();
  const url = `/parties/${lanterns.id}/branding`;
  return { server, ...renderPage(<BrandingPage />, { url, path: '/parties/:id/branding' }) };
}

const accent = () => screen.findByRole('textbox', { name: 'Accent color' });
const sentBodies = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('branding page', () => {
  test('does not show or request the branding for a manager, who is not a game master', async () => {
    const { server } = visit(brandingResponse(NO_BRANDING), lanternsAs('manager', {}));
    expect(await screen.findByText('You cannot see the branding settings of this party')).toBeDefined();
    expect(server.count(`GET ${BRANDING}`)).toBe(0);
  });

  test('reports a failure, and loads the branding on retry', async () => {
    const { server, user } = visit({ status: 500, raw: '' });
    expect(await screen.findByText('Error loading branding')).toBeDefined();
    server.on(`GET ${BRANDING}`, brandingResponse(NO_BRANDING));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await accent()).toBeDefined();
  });

  test('previews an uploaded logo in both themes, and saves it with the chosen color', async () => {
    const { server, user, container } = visit(brandingResponse(NO_BRANDING));
    await user.click(await screen.findByRole('button', { name: 'Rust' }));
    expect(await accent()).toHaveProperty('value', '#b4532a');
    const [logoInput] = container.querySelectorAll<HTMLInputElement>('input[type=file]');
    if (!logoInput) throw new Error('There is no file input');
    await user.upload(logoInput, new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByRole('button', { name: 'Remove logo' })).toBeDefined();
    const previews = [...container.querySelectorAll('figure')];
    expect(
      previews.map((preview) => preview.querySelector('[data-theme]')?.getAttribute('data-theme')),
    ).toEqual(['dark', 'light']);
    for (const preview of previews)
      expect(preview.querySelector('img')?.getAttribute('src')).toBe(`${LOGO}?size=small`);
    const savedBranding = { accent: '#b4532a', logo_url: LOGO, banner_url: null };
    server.on(`PUT ${BRANDING}`, brandingResponse(savedBranding));
    await user.click(screen.getByRole('button', { name: 'Save branding' }));
    expect(await screen.findByText('Branding saved')).toBeDefined();
    expect(sentBodies(server)).toEqual([{ branding: { accent: '#b4532a', logo_url: LOGO } }]);
  });

  test('removes a picture whose replacement is still being uploaded or was too large', async () => {
    const { server, user } = visit(brandingResponse({ ...NO_BRANDING, logo_url: LOGO }));
    const logo = within(await screen.findByRole('group', { name: 'Logo' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file input');
    const upload = Promise.withResolvers<FakeResponse>();
    server.on('POST /api/v1/images', () => upload.promise);
    await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }));
    await user.click(logo.getByRole('button', { name: 'Remove logo' }));
    await act(async () => upload.resolve({ status: 201, data: { id: nim.id, url: LOGO } }));
    expect(logo.queryByRole('button', { name: 'Remove logo' })).toBeNull();
    server.on('POST /api/v1/images', { status: 201, data: { id: nim.id, url: LOGO } });
    await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }));
    await logo.findByRole('button', { name: 'Remove logo' });
    const tooLarge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' });
    await user.upload(input, tooLarge);
    expect(await logo.findByRole('alert')).toBeDefined();
    await user.click(logo.getByRole('button', { name: 'Remove logo' }));
    expect(logo.queryByRole('alert')).toBeNull();
  });

  test('keeps an unsaved color, and saves only the color, when another game master changes the logo', async () => {
    const { server, client, user } = visit(brandingResponse(NO_BRANDING));
    await user.click(await screen.findByRole('button', { name: 'Rust' }));
    server.on(`GET ${BRANDING}`, brandingResponse({ ...NO_BRANDING, logo_url: LOGO }));
    await act(() => client.invalidateQueries());
    expect(await screen.findByRole('button', { name: 'Remove logo' })).toBeDefined();
    expect(await accent()).toHaveProperty('value', '#b4532a');
    server.on(`PUT ${BRANDING}`, brandingResponse({ ...NO_BRANDING, accent: '#b4532a', logo_url: LOGO }));
    await user.click(screen.getByRole('button', { name: 'Save branding' }));
    expect(await screen.findByText('Branding saved')).toBeDefined();
    expect(sentBodies(server)).toEqual([{ branding: { accent: '#b4532a' } }]);
  });

  test('does not keep an unsaved color on the page of another party', async () => {
    const { server, router, user } = visit(brandingResponse(NO_BRANDING));
    await user.click(await screen.findByRole('button', { name: 'Rust' }));
    const other = { ...lanternsAs('gm', {}), id: nim.id, name: 'The Iron Ravens' };
    server.on(`GET /api/v1/parties/${other.id}`, { data: other });
    server.on(`GET /api/v1/parties/${other.id}/branding`, brandingResponse(NO_BRANDING));
    const leave = async (id: string) => {
      await act(() => router.navigate(`/parties/${id}/branding`));
      await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    };
    await leave(other.id);
    expect((await screen.findAllByText('The Iron Ravens')).length).toBeGreaterThan(0);
    await user.click(await screen.findByRole('button', { name: 'Amber' }));
    // Both parties are cached now.
    await leave(lanterns.id);
    expect(await accent()).toHaveProperty('value', '');
  });

  test('rejects a color with too little contrast in one theme, and suggests the nearest color that works', async () => {
    const { server, user } = visit(brandingResponse(NO_BRANDING));
    await user.type(await accent(), '#ffff00');
    expect(
      await screen.findByText(
        'Too little contrast in the light theme. The nearest color that works is #8e8e00.',
      ),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save branding' }));
    expect(sentBodies(server)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use #8e8e00' }));
    expect(await accent()).toHaveProperty('value', '#8e8e00');
    expect(screen.queryByText(/^Too little contrast/)).toBeNull();
  });

  test('shows at its field why the server rejected a picture', async () => {
    const { server, user } = visit(brandingResponse({ ...NO_BRANDING, logo_url: LOGO }));
    await user.click(await screen.findByRole('button', { name: 'Rust' }));
    const details = [
      { field: 'logo_url', message: 'This picture no longer exists. Please upload it again.' },
    ];
    server.on(`PUT ${BRANDING}`, { status: 422, error: { code: 'VALIDATION_ERROR', details } });
    await user.click(screen.getByRole('button', { name: 'Save branding' }));
    const logo = within(screen.getByRole('group', { name: 'Logo' }));
    expect(await logo.findByText(/no longer exists/)).toBeDefined();
  });

  test('removes color and pictures after a confirmation, and shows a failure in the dialog', async () => {
    const { server, user } = visit(brandingResponse({ ...NO_BRANDING, accent: '#b4532a' }));
    await user.click(await screen.findByRole('button', { name: 'Remove branding' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove branding?' }));
    server.on(`PUT ${BRANDING}`, { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
    await user.click(dialog.getByRole('button', { name: 'Remove branding' }));
    expect(await dialog.findByRole('alert')).toBeDefined();
    server.on(`PUT ${BRANDING}`, brandingResponse(NO_BRANDING));
    await user.click(dialog.getByRole('button', { name: 'Remove branding' }));
    expect(await screen.findByText('Branding removed')).toBeDefined();
    expect(sentBodies(server).at(-1)).toEqual({ branding: NO_BRANDING });
    expect(screen.queryByRole('button', { name: 'Remove branding' })).toBeNull();
  });

  test('explains that the tier lacks the feature, and offers to remove the stored branding', async () => {
    visit(brandingResponse({ ...NO_BRANDING, accent: '#b4532a' }, false));
    expect(await screen.findByText('Your tier does not include custom branding')).toBeDefined();
    expect(
      screen.getByRole('link', { name: 'See the tiers with custom branding' }).getAttribute('href'),
    ).toBe('/subscription/upgrade?feature=custom_branding');
    expect(screen.getByText('Stored branding')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Remove branding' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save branding' })).toBeNull();
  });

  test('names the game master of record to other game masters if the tier lacks the feature', async () => {
    visit(
      brandingResponse(NO_BRANDING, false),
      lanternsAs('gm', { game_master_id: nim.id, gm_name: 'brakka' }),
    );
    expect(
      await screen.findByText('The tier of brakka, who runs this party, does not include custom branding'),
    ).toBeDefined();
    expect(screen.queryByRole('link', { name: 'See the tiers with custom branding' })).toBeNull();
  });

  test('is read-only for an archived party', async () => {
    visit(brandingResponse({ ...NO_BRANDING, accent: '#b4532a' }), lanternsAs('gm', { is_archived: true }));
    expect(await screen.findByText(/^This party is archived/)).toBeDefined();
    expect(screen.getByText('Stored branding')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save branding' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove branding' })).toBeNull();
  });
});
