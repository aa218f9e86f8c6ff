import { updateBranding } from '@quartermaster/contract/party-branding';
import type { Tier } from '@quartermaster/rules/tier-names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { plainPicture, upload } from '../../../../test/factories/pictures.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { expectOk } from '../../../../test/factories/test-parties.ts';

let setup: ChannelSetup;
beforeAll(async () => {
  setup = await setUpChannel();
});
afterAll(() => setup.close());

test('embed has the accent color and the logo of the party while its tier includes them', async () => {
  const { app, gm, discord } = setup;
  const testParty = await setup.createParty();
  const picture = await upload(app, gm, await plainPicture(40, 30, '#b4532a').png().toBuffer());
  const logo_url = picture.body.data.url;
  const branding = { accent: '#b4532a', logo_url, banner_url: null };
  expectOk(await gm.call(updateBranding, { params: { id: testParty.id }, body: { branding } }));
  const sentEmbed = async (tier: Tier, name: string) => {
    await shop(testParty, {}, { name_override: name });
    setup.elapsed += 60_000;
    Object.assign(app.config, { defaultTier: tier });
    await setup.sendDuring(60_000);
    Object.assign(app.config, { defaultTier: 'tier_3' });
    const embeds = discord.messages.flatMap(({ post }) => post.embeds);
    return embeds.find(({ title }) => title === `${name} is open`);
  };
  const thumbnail = { url: `${app.config.publicUrl}${logo_url}?size=small` };
  expect(await sentEmbed('tier_3', 'Amber')).toMatchObject({ color: 0xb4532a, thumbnail });
  const freeEmbed = await sentEmbed('tier_free', 'Birch');
  expect([freeEmbed?.color, freeEmbed?.thumbnail]).toEqual([0xc9a227, undefined]);
});

test('embed of a shop names a predefined location as the web app does', async () => {
  const testParty = await setup.createParty();
  await shop(testParty, {}, { name_override: 'Cinder', location_override: 'craftsman_quarter' });
  setup.elapsed += 60_000;
  await setup.sendDuring(60_000);
  const embed = setup.discord.messages
    .flatMap(({ post }) => post.embeds)
    .find(({ title }) => title === 'Cinder is open');
  expect(embed?.description).toContain('📍 Craftsman Quarter');
});
