import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type FunctionComponent, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { trackActivity } from '../platform/activity.ts';
import { saveLastUser } from '../platform/last-user.ts';
import { lazy, loadCode } from '../platform/lazy.ts';
import { startLiveUpdates } from '../platform/live.ts';
import { maintenance } from '../platform/maintenance.ts';
import { online } from '../platform/online.ts';
import { startPreferencesSync } from '../platform/preferences-sync.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { useUser } from '../platform/session.ts';
import { explainTierRejections } from '../platform/tier-rejections.ts';
import { tokens } from '../platform/tokens.ts';
import { useIsPhone } from '../ui/hooks/use-media.ts';
import { openModal, useModal } from '../ui/modals.ts';
import { modifierKey, useKey, usePageShortcuts } from '../ui/shortcuts.ts';
import { followAppearance } from '../ui/ui-state.ts';
import { commandPaletteModal, shortcutsModal, waitingWritesModal } from './app-modals.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { upgradePath } from './paths.ts';
import { PhoneBar } from './phone-bar.tsx';
import { Rail } from './rail.tsx';
import { RouteAnnouncer, RouteProgress, useRouteFocus } from './route-focus.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { SkipLink } from './skip-link.tsx';

// Most accounts have no banners, so they are not part of the first load.
const loadAccountBanners = () => import('./account-banners.tsx');
const AnnouncementBanners = lazy(
  () => import('../features/announcement/components/announcement-banners.tsx'),
);
const loadAppVersion = () => import('../platform/app-version.ts');
const loadWaitingWrites = () => import('../platform/keep-waiting-writes.ts');
const loadOfflineQueries = () => import('../platform/offline-queries.ts');
const CommandPalette = lazy(() => import('./command-palette.tsx'));
const WaitingWrites = lazy(() => import('./waiting-writes.tsx'));
const Shortcuts = lazy(() =>
  import('../ui/shortcuts-dialog.tsx').then((m) => ({ default: m.ShortcutsDialog })),
);

function useAppKeys() {
  const keys = useMemo(
    () =>
      [
        {
          label: 'Go anywhere',
          keys: [modifierKey(), 'K'],
          key: 'k',
          withModifier: true,
          run: () => openModal(commandPaletteModal),
        },
        { label: 'Show these shortcuts', keys: ['?'], key: '?', run: () => openModal(shortcutsModal) },
      ] as const,
    [],
  );
  useKey(keys[0]);
  useKey(keys[1]);
  return keys;
}

const ESCAPE = { label: 'Close dialog or menu', keys: ['Esc'] };

/** The dialogs that the keyboard opens from anywhere; their code is not part of the first load. */
function AppDialogs() {
  const appKeys = useAppKeys();
  const pageKeys = usePageShortcuts();
  const commandPalette = useModal(commandPaletteModal);
  const shortcuts = useModal(shortcutsModal);
  return (
    <Suspense>
      {commandPalette.isOpen && <CommandPalette onClose={commandPalette.close} />}
      {shortcuts.isOpen && (
        <Shortcuts
          isOpen
          onOpenChange={shortcuts.onOpenChange}
          shortcuts={[...appKeys, ...pageKeys, ESCAPE]}
        />
      )}
    </Suspense>
  );
}

/**
 * Stores queries for offline use, until the session ends. Returns whether the page may be shown: an offline start waits
 * for the stored queries, because a page that requests its data earlier would show an error.
 */
function useOfflineQueries(client: QueryClient): boolean {
  const user = useUser();
  const { id } = user;
  const [isReady, setReady] = useState(online.get);
  useEffect(() => saveLastUser(user), [user]);
  useEffect(() => {
    const starting = loadOfflineQueries().then((module) => module.keepOfflineQueries(client, id));
    void starting.catch(() => undefined).then(() => setReady(true));
    return () => {
      void starting.then((stop) => stop()).catch(() => undefined);
      if (tokens.access() === null) void loadOfflineQueries().then((module) => module.deleteOfflineQueries());
    };
  }, [client, id]);
  return isReady;
}

/** Stores writes that cannot be sent yet, and sends them later. */
function useWaitingWrites(client: QueryClient): void {
  const { id } = useUser();
  useEffect(() => {
    const starting = loadWaitingWrites().then(({ keepWaitingWrites }) =>
      keepWaitingWrites(client, id, () => openModal(waitingWritesModal)),
    );
    return () => void starting.then((stop) => stop()).catch(() => undefined);
  }, [client, id]);
}

/**
 * The banners of the account, if it has any. The page waits for their code: banners that appear later would move the
 * page, and a press on a button that moves has no effect.
 */
function useAccountBanners(): { banners: ReactNode; isSettled: boolean } {
  const { email_verified, subscription_status } = useUser();
  const isNeeded = !email_verified || subscription_status === 'past_due';
  // Undefined while the page waits for the code; null without a banner.
  const [Banners, setBanners] = useState<FunctionComponent | null | undefined>(isNeeded ? undefined : null);
  useEffect(() => {
    if (!isNeeded) return;
    void loadAccountBanners()
      .catch(() => {
        setBanners(null);
        return loadCode(loadAccountBanners);
      })
      .then((module) => setBanners(() => module.default))
      .catch(() => undefined);
  }, [isNeeded]);
  return { banners: isNeeded && Banners ? <Banners /> : null, isSettled: Banners !== undefined };
}

/** Refetches the visible queries when maintenance ends, because requests failed in the meantime. */
function useRefetchAfterMaintenance(client: QueryClient): void {
  useEffect(
    () => maintenance.subscribe(() => void (maintenance.get() ?? client.invalidateQueries())),
    [client],
  );
}

/**
 * The layout for signed-in users: rail or bottom navigation around one page. The query cache belongs to it, so that the
 * next user to sign in finds no data of the previous one.
 */
export default function MainLayout() {
  const [client] = useState(createQueryClient);
  const isReady = useOfflineQueries(client);
  useWaitingWrites(client);
  useRefetchAfterMaintenance(client);
  useEffect(followAppearance, []);
  useEffect(startPreferencesSync, []);
  return (
    <QueryClientProvider client={client}>
      <Frame isReady={isReady} />
    </QueryClientProvider>
  );
}

/** The notice of every tier rejection links to the page about the limit or feature. */
function useTierExplanations() {
  const client = useQueryClient();
  useEffect(
    () =>
      explainTierRejections(({ kind, name }) => ({
        label: kind === 'resource' ? 'See this limit' : 'See this feature',
        // In a new tab, so that text typed here is kept until the user has paid.
        run: () => {
          window.open(upgradePath(kind, name), '_blank');
          const refresh = () => void import('../platform/refresh-tier.ts').then((m) => m.refreshTier(client));
          window.addEventListener('focus', refresh, { once: true });
        },
      })),
    [client],
  );
}

function Frame({ isReady }: { isReady: boolean }) {
  useRouteFocus();
  const isPhone = useIsPhone();
  const { banners, isSettled } = useAccountBanners();
  useEffect(trackActivity, []);
  useEffect(startLiveUpdates, []);
  useEffect(() => {
    const starting = loadAppVersion().then(({ followVersions }) => followVersions());
    return () => void starting.then((stop) => stop()).catch(() => undefined);
  }, []);
  useTierExplanations();
  return (
    <div className="flex min-h-dvh max-md:flex-col">
      <SkipLink />
      <RouteProgress />
      {isPhone ? <PhoneBar /> : <Rail />}
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 flex-1 px-4 pt-3 pb-[calc(var(--bottom-nav)+88px)] lg:pb-6 outline-none md:px-6 md:pt-5"
      >
        <div className="mx-auto max-w-320">
          <OfflineBanner className="-mt-3 mb-3 rounded-b-m md:-mt-5 md:mb-5" />
          <Suspense>
            <WaitingWrites />
          </Suspense>
          {banners}
          <Suspense>
            <AnnouncementBanners />
          </Suspense>
          {isReady && isSettled && <Outlet />}
        </div>
      </main>
      <BottomNavigation />
      <AppDialogs />
      <RouteAnnouncer />
      <ScrollPosition />
    </div>
  );
}
