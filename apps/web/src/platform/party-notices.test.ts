import type { PartyEvent } from '@quartermaster/contract/realtime';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../test/fake-server.ts';
import { foundResponse, rope } from '../../test/found-items.ts';
import { stackOf } from '../../test/items.ts';
import { hiddenHoard, hoard } from '../../test/loot.ts';
import { mirelle } from '../../test/people.ts';
import { torchesMoved } from '../../test/sample-party.ts';
import { emberShop } from '../../test/shops.ts';
import { nextUser, signIn } from '../../test/sign-in.ts';
import { celebration } from './celebrations.ts';
import { noticeOf, showNotice } from './party-notices.ts';
import { toasts } from './toasts.ts';

const event = (overrides: Partial<PartyEvent>): PartyEvent => ({
  action: 'inventory_updated',
  party_id: '0192f0aa-0000-7000-8000-000000000010',
  actor_name: 'tobin',
  via: 'web',
  ...overrides,
});

describe('noticeOf', () => {
  test.each([
    ['web', 'tobin updated inventory'],
    ['discord', 'tobin updated inventory via Discord'],
    ['api', 'tobin updated inventory via API'],
    ['admin', 'Admin tobin updated inventory'],
  ])('names the actor of a change through %s', (via, notice) => {
    for (const action of [
      'inventory_updated',
      'item_moved',
      'item_traded',
      'party_inventory_updated',
    ] as const)
      expect(noticeOf(event({ action, via }))).toBe(notice);
  });

  test.each([
    ['member_added', 'User joined the party'],
    ['member_removed', 'User left the party'],
    ['shop_deployed', 'tobin deployed a shop'],
    ['shop_closed', 'tobin closed a shop'],
    ['shop_updated', null],
    ['party_updated', null],
    ['presence_update', null],
    ['test_connection', null],
  ] as const)('%s returns %s', (action, notice) => {
    expect(noticeOf(event({ action }))).toBe(notice);
  });
});

describe('showNotice', () => {
  const ID = torchesMoved.id;
  const secondId = '0192f0aa-0000-7000-8000-000000000999';
  const transactionPath = `GET /api/v1/transactions/${ID}`;
  const shopPath = `GET /api/v1/shop_instances/${emberShop.id}`;
  const lootPath = `GET /api/v1/loot_instances/${hoard.id}`;
  const at = '2026-11-01T10:00:00.000Z';
  const transactionEvent = (overrides: Partial<PartyEvent> = {}) =>
    event({ action: 'item_moved', at, ids: { transaction_id: ID }, ...overrides });
  const shopEvent = (action: PartyEvent['action'], ids: PartyEvent['ids'] = {}) =>
    event({ action, at, ids: { shop_instance_id: emberShop.id, ...ids } });
  const findPath = `GET /api/v1/parties/${transactionEvent().party_id}/find`;

  beforeEach(() => toasts.set([]));

  /** The notices that are shown after these events arrive together. */
  async function showTogether(events: readonly PartyEvent[], handlers: Record<string, FakeResponse>) {
    const server = fakeServer(handlers);
    for (const partyEvent of events) showNotice(partyEvent);
    await vi.waitFor(() => expect(toasts.get().length).toBeGreaterThan(0));
    return { server, messages: toasts.get().map(({ message }) => message) };
  }

  test('never names a transaction that the reader may not read', async () => {
    const rejected = { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } };
    const { messages } = await showTogether([transactionEvent()], { [transactionPath]: rejected });
    expect(messages).toEqual(['tobin updated inventory']);
  });

  test('shows a notice for 2 s', async () => {
    await showTogether([event({ action: 'member_added', at })], {});
    expect(toasts.get().map(({ message, duration }) => [message, duration])).toEqual([
      ['User joined the party', 2000],
    ]);
  });

  test('never names loot that is hidden', async () => {
    const ids = { loot_instance_id: hoard.id };
    const update = event({ action: 'party_inventory_updated', at, ids });
    const { messages } = await showTogether([update], { [lootPath]: { data: hiddenHoard } });
    expect(messages).toEqual(['tobin updated inventory']);
  });

  test('describes an action of several events once, in the wording of the history', async () => {
    const { server, messages } = await showTogether(
      [transactionEvent(), transactionEvent({ action: 'inventory_updated' })],
      { [transactionPath]: { data: torchesMoved } },
    );
    expect(messages).toEqual([torchesMoved.transaction_summary]);
    expect(server.count(transactionPath)).toBe(1);
  });

  test.each([
    ['discord', `${torchesMoved.transaction_summary} via Discord`],
    ['api', `${torchesMoved.transaction_summary} via API`],
    ['admin', `Admin ${torchesMoved.transaction_summary}`],
  ])('says that a change was made through %s', async (via, notice) => {
    const { messages } = await showTogether([transactionEvent({ via })], {
      [transactionPath]: { data: torchesMoved },
    });
    expect(messages).toEqual([notice]);
  });

  test('counts further transactions of one action', async () => {
    const { messages } = await showTogether(
      [transactionEvent(), transactionEvent({ ids: { transaction_id: secondId } })],
      { [transactionPath]: { data: torchesMoved } },
    );
    expect(messages).toEqual([`${torchesMoved.transaction_summary}, and 1 more`]);
  });

  const share = {
    ...torchesMoved,
    transaction_type: 'loot_distribution',
    source_location_data: { id: null, name: 'Dragon Hoard' },
  };

  test('names a distributed hoard instead of each share', async () => {
    const { messages } = await showTogether(
      [transactionEvent(), transactionEvent({ ids: { transaction_id: secondId } })],
      { [transactionPath]: { data: share }, [findPath]: foundResponse([]) },
    );
    expect(messages).toEqual(['tobin distributed Dragon Hoard']);
  });

  test('counts the changes of a distribution that are undone together', async () => {
    const undoneShare = {
      ...share,
      undo_of: secondId,
      source_location_data: { id: null, name: 'Backpack' },
    };
    const { messages } = await showTogether(
      [transactionEvent(), transactionEvent({ ids: { transaction_id: secondId } })],
      { [transactionPath]: { data: undoneShare } },
    );
    expect(messages).toEqual(['tobin undid 2 changes']);
  });

  test('names a deployed shop', async () => {
    const deployment = {
      ...torchesMoved,
      transaction_type: 'create',
      destination_location_data: { id: null, name: 'The Gilded Anvil' },
    };
    const ids = { transaction_id: ID };
    const { messages } = await showTogether(
      [shopEvent('inventory_updated', ids), shopEvent('shop_deployed', ids)],
      {
        [transactionPath]: { data: deployment },
      },
    );
    expect(messages).toEqual(['tobin deployed The Gilded Anvil']);
  });

  test.each([
    ['shop_closed', `tobin closed ${emberShop.name}`],
    ['shop_updated', `tobin updated ${emberShop.name}`],
  ] as const)('names the shop of %s', async (action, notice) => {
    const { messages } = await showTogether([shopEvent('inventory_updated'), shopEvent(action)], {
      [shopPath]: { data: { ...emberShop, container: null } },
    });
    expect(messages).toEqual([notice]);
  });

  test('describes at most three actions and counts the others', async () => {
    const events = [1, 2, 3, 4, 5].map((hour) =>
      transactionEvent({ actor_id: null, at: `2026-11-01T1${hour}:00:00.000Z` }),
    );
    const { server, messages } = await showTogether(events, { [transactionPath]: { data: torchesMoved } });
    expect(server.count(transactionPath)).toBe(3);
    expect(messages[0]).toBe('2 more changes');
  });

  describe('legendary item', () => {
    const ITEM = '0192f0aa-0000-7000-8000-000000000777';
    const itemPath = `GET /api/v1/item_instances/${ITEM}`;
    const ring = stackOf(1, { id: ITEM, display_name: 'Ring of invisibility', rarity: 'legendary' });
    const identified = {
      ...torchesMoved,
      transaction_type: 'adjust',
      target_data: { id: ITEM, name: 'Unidentified ring' },
      transactable_data: { id: ITEM, name: 'Ring of invisibility' },
    };

    beforeEach(() => celebration.set(null));

    test.each([
      ['a reader who may not see it', identified, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } }],
      ['an item that is not legendary', identified, { data: { ...ring, rarity: 'rare' } }],
      ['a transfer', { ...identified, transaction_type: 'transfer', target_data: null }, { data: ring }],
    ])('is not celebrated for %s', async (_, transaction, item) => {
      const handlers = { [transactionPath]: { data: transaction }, [itemPath]: item };
      const { messages } = await showTogether([transactionEvent()], handlers);
      expect(messages).toEqual([torchesMoved.transaction_summary]);
      expect(celebration.get()).toBeNull();
    });

    const claimed = {
      ...identified,
      transaction_type: 'loot',
      destination_location_data: { id: '0192f0aa-0000-7000-8000-000000000778', name: 'Backpack' },
    };
    const mergedId = '0192f0aa-0000-7000-8000-000000000779';

    test.each([
      ['identified', identified, []],
      ['claimed', claimed, [ITEM]],
      ['claimed and merged into an equal stack', claimed, [mergedId, ITEM]],
    ])('is celebrated when it is %s', async (_, transaction, items) => {
      const ids = { transaction_id: ID, item_instance_ids: items };
      await showTogether([transactionEvent({ ids })], {
        [transactionPath]: { data: transaction },
        [itemPath]: { data: ring },
      });
      await vi.waitFor(() => expect(celebration.get()?.item.display_name).toBe('Ring of invisibility'));
      expect(celebration.get()?.text).toBe(`${torchesMoved.transaction_summary}.`);
    });

    test.each([
      ['the transaction', transactionPath],
      ['the item', itemPath],
    ])('is not shown to the next user who signs in while %s is read', async (_, slowPath) => {
      signIn(mirelle);
      const response = Promise.withResolvers<void>();
      const replies = { [transactionPath]: { data: identified }, [itemPath]: { data: ring } };
      const server = fakeServer({
        ...replies,
        [slowPath]: async () => {
          await response.promise;
          return replies[slowPath] ?? {};
        },
      });
      showNotice(transactionEvent());
      await vi.waitFor(() => expect(server.count(slowPath)).toBe(1));
      toasts.set([]);
      signIn(nextUser);
      response.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(toasts.get()).toEqual([]);
      expect(celebration.get()).toBeNull();
    });

    test('is not read if it was claimed into a private container', async () => {
      const hidden = { ...claimed, destination_location_data: { id: null, name: 'a private container' } };
      const ids = { transaction_id: ID, item_instance_ids: [ITEM] };
      const { server } = await showTogether([transactionEvent({ ids })], {
        [transactionPath]: { data: hidden },
      });
      expect(server.count(itemPath)).toBe(0);
    });

    test.each([
      ['is celebrated if it is in any share', ITEM, 'Ring of invisibility'],
      ['is not celebrated if it was in no share', mergedId, undefined],
    ])('%s of a distribution', async (_, foundId, celebrated) => {
      const shares = [ID, secondId].map((id, index) =>
        transactionEvent({
          ids: { transaction_id: id, item_instance_ids: [[torchesMoved.id, ITEM][index] ?? ''] },
        }),
      );
      const { server } = await showTogether(shares, {
        [transactionPath]: { data: { ...claimed, transaction_type: 'loot_distribution' } },
        [findPath]: foundResponse([{ ...rope, id: foundId, name: ring.display_name, rarity: 'legendary' }]),
      });
      await vi.waitFor(() => expect(server.count(findPath)).toBe(1));
      await vi.waitFor(() => expect(celebration.get()?.item.display_name).toBe(celebrated));
    });
  });
});
