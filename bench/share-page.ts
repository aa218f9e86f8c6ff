import { updateBranding } from '@quartermaster/contract/party-branding';
import { updateShareCode } from '@quartermaster/contract/share';
import { person, verified } from '../apps/server/test/factories/people.ts';
import { plainPicture, upload } from '../apps/server/test/factories/pictures.ts';
import { share } from '../apps/server/test/factories/shares.ts';
import { expectOk, party } from '../apps/server/test/factories/test-parties.ts';
import type { BenchServer } from './bench-server.ts';

/** A placeholder for a share page that is created for the measurement. */
export const SHARE_PAGE = '/discord/share';

/** Creates a share page of a public party with branding, which search engines may index; returns its path. */
export async function createSharePage(bench: BenchServer): Promise<string> {
  const gm = await verified(bench, await person(bench));
  const { id } = await party(gm, { description: 'Heroes for hire.', is_public: true });
  const picture = async (width: number, height: number) =>
    (await upload(bench, gm, await plainPicture(width, height, '#b4532a').png().toBuffer())).body.data.url;
  const branding = {
    accent: '#b4532a',
    logo_url: await picture(400, 400),
    banner_url: await picture(1200, 300),
  };
  expectOk(await gm.call(updateBranding, { params: { id }, body: { branding } }));
  const { code } = await share(bench, gm, 'party', id);
  expectOk(await gm.call(updateShareCode, { params: { code }, body: { share_code: { is_indexed: true } } }));
  return `${SHARE_PAGE}/${code}`;
}
