import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_PARTY, DEMO_PASSWORD } from '../../apps/server/src/demo/campaign.ts';
import { emailOf } from '../../apps/server/src/demo/people.ts';
import { withBrowser } from '../../bench/browser.ts';
import { projectRoot, startNode } from '../processes.ts';
import { buildWebIfNeeded } from '../web-build.ts';

// npm run pictures: takes the screenshots for /home from the demo, in both themes, and the link preview.
const PICTURES = join(projectRoot, 'apps/web/src/features/home/pictures');
const PREVIEW = join(projectRoot, 'apps/web/public/preview.jpg');
/**
 * Maximum total bytes of the pictures that a guest loads, in one theme, for a phone or a desktop, to keep the page
 * small.
 */
const PICTURE_BYTES_MAX = 110_000;
const AVIF = { quality: 38, effort: 5 } as const;

interface Screen {
  readonly name: string;
  readonly user: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Width of the picture in pixels. */
  readonly width: number;
  readonly open: (page: Page, partyUrl: string) => Promise<void>;
}

const DESKTOP = { viewport: { width: 1440, height: 900 }, width: 1280 } as const;
const PHONE = { viewport: { width: 390, height: 780 }, width: 585 } as const;

/** Opens the shop and adds an item to the basket. */
async function openShop(page: Page, partyUrl: string): Promise<void> {
  await page.goto(`${partyUrl}?tab=shops`);
  await page.getByRole('link', { name: 'Ember & Anvil', exact: true }).click();
  await page.getByRole('button', { name: /^Add/ }).first().click();
  // Waits until the server has quoted the basket: the panel has a total then, and the bar of a phone has a price.
  await page
    .getByText('You pay')
    .or(page.getByRole('button', { name: /^Basket.*·/ }))
    .first()
    .waitFor();
}

async function openActivity(page: Page, partyUrl: string): Promise<void> {
  await page.goto(`${partyUrl}?tab=activity`);
  await page.getByText('30 days', { exact: true }).click();
}

const SCREENS: readonly Screen[] = [
  {
    name: 'inventory',
    user: 'Tobin',
    ...DESKTOP,
    open: async (page, partyUrl) => {
      await page.goto(`${partyUrl}?tab=inventory`);
      await page.getByRole('tab', { name: 'Containers' }).nth(1).click();
      await page
        .getByRole('row', { name: /^Candle/ })
        .first()
        .click();
    },
  },
  { name: 'shop', user: 'Tobin', ...DESKTOP, open: openShop },
  { name: 'shop-phone', user: 'Tobin', ...PHONE, open: openShop },
  { name: 'activity', user: 'Mirelle', ...DESKTOP, open: openActivity },
  { name: 'activity-phone', user: 'Mirelle', ...PHONE, open: openActivity },
  {
    name: 'phone',
    user: 'Tobin',
    ...PHONE,
    open: async (page, partyUrl) => {
      await page.goto(`${partyUrl}?tab=inventory`);
    },
  },
];

/** The pictures that the guest page loads; on a wide screen also a phone picture. */
const PICTURES_BY_SCREEN = {
  'wide screen': ['inventory', 'shop', 'activity', 'phone'],
  phone: ['phone', 'shop-phone', 'activity-phone'],
};

/** Starts the demo with separate data; resolves with its URL once all data exists. */
async function startDemo(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = startNode(['apps/server/src/demo.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DEFAULT_TIER: 'tier_3',
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_MFA: 'off',
      RATE_LIMITS: 'off',
      NODE_ENV: 'test',
    },
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
      const [printedUrl] = /http:\/\/[\w.]+:\d+/.exec(output) ?? [];
      if (printedUrl && output.includes(DEMO_PASSWORD)) resolve(printedUrl);
    });
    child.once('exit', () => reject(new Error(`The demo did not start:\n${output}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function logIn(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(username));
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
}

async function takePictures(browser: Browser, url: string, screen: Screen): Promise<void> {
  const { name, user, viewport, width } = screen;
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5, reducedMotion: 'reduce' });
  await logIn(page, url, user);
  await page.goto(`${url}/parties`);
  await page.getByRole('link', { name: DEMO_PARTY.name }).click();
  await page.getByRole('heading', { level: 1, name: DEMO_PARTY.name }).waitFor();
  await screen.open(page, page.url());
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForLoadState('networkidle');
    const screenshot = await page.screenshot({ animations: 'disabled' });
    await sharp(screenshot)
      .resize({ width })
      .avif(AVIF)
      .toFile(join(PICTURES, `${name}-${theme}.avif`));
    // Link previews are 1200 × 630, and not every service supports AVIF.
    if (name === 'inventory' && theme === 'dark')
      await sharp(screenshot)
        .resize(1200, 630, { fit: 'cover', position: 'top' })
        .jpeg({ quality: 60, mozjpeg: true })
        .toFile(PREVIEW);
  }
  await page.close();
}

await buildWebIfNeeded();
await mkdir(PICTURES, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-pictures-'));
// When started by root, the database runs as another user, which needs access to the folder.
await chmod(dataDir, 0o711);
const demo = await startDemo(dataDir);
try {
  await withBrowser(async (browser) => {
    for (const screen of SCREENS) await takePictures(browser, demo.url, screen);
  });
} finally {
  await demo.stop();
  await rm(dataDir, { recursive: true, force: true });
}
for (const theme of ['dark', 'light'])
  for (const [screen, names] of Object.entries(PICTURES_BY_SCREEN)) {
    const files = names.map((name) => join(PICTURES, `${name}-${theme}.avif`));
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`${theme}, ${screen}: ${(total / 1000).toFixed(0)} KB`);
    if (total > PICTURE_BYTES_MAX)
      throw new Error(`The pictures total ${total} bytes; the maximum is ${PICTURE_BYTES_MAX}.`);
  }
