import { Columns2, LayoutGrid, List, Plus, Search, Square, X } from 'lucide-react';
import { type ReactNode, useEffectEvent, useMemo, useRef } from 'react';
import type { OnlineUser } from '../../../platform/hooks/use-party-events.ts';
import type { LiveStatus } from '../../../platform/live.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { ButtonTone } from '../../../ui/button-style.ts';
import { FilterSearch } from '../../../ui/field/filter-search.tsx';
import { LiveIndicator } from '../../../ui/live-indicator.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { modifierKey, usePageKey } from '../../../ui/shortcuts.ts';
import type { EntryLayout, WorkspaceView } from '../state.ts';

const VIEWS = [
  { value: 'dual', label: 'Split', icon: <Columns2 aria-hidden="true" /> },
  { value: 'single', label: 'Single', icon: <Square aria-hidden="true" /> },
] as const;

const LAYOUTS = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <List aria-hidden="true" /> },
] as const;

export interface WorkspaceBarProps {
  /** The heading, set by the surrounding page. */
  readonly heading: ReactNode;
  readonly live: { readonly status: LiveStatus; readonly online: readonly OnlineUser[] };
  /** Whether the surrounding page already shows the live indicator. */
  readonly hideLive?: boolean | undefined;
  readonly isWide: boolean;
  readonly view: WorkspaceView;
  readonly onView: (view: WorkspaceView) => void;
  readonly layout: EntryLayout;
  readonly onLayout: (layout: EntryLayout) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly isSearching: boolean;
  readonly onSearching: (isSearching: boolean) => void;
  /** Undefined if the user may not create containers. */
  readonly onCreate?: (() => void) | undefined;
}

/** The members who have the party open: a dot, their number and names. */
function OnlineMembers({ users }: { users: readonly OnlineUser[] }) {
  if (users.length === 0) return null;
  const names = users.map((user) => user.username).join(', ');
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-xs text-ink-3" title={names}>
      <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-success" />
      <span className="flex-none tabular-nums">{users.length} online</span>
      <span aria-hidden="true">·</span>
      <span className="truncate">{names}</span>
    </p>
  );
}

function useSearchKey(open: () => void): void {
  const onKey = useEffectEvent(open);
  usePageKey(
    useMemo(
      () => ({
        label: 'Search items',
        keys: [modifierKey(), 'F'],
        key: 'f',
        withModifier: true,
        run: () => onKey(),
      }),
      [],
    ),
  );
}

/** The search of both panels: always visible on wide screens, behind a button on other screens. */
function SearchBox(props: WorkspaceBarProps) {
  const { isWide, isSearching, onSearching, search, onSearch } = props;
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(() => {
    onSearching(true);
    // The field can be focused only after it is rendered.
    requestAnimationFrame(() => input.current?.focus());
  });
  const close = () => {
    onSearch('');
    onSearching(false);
  };
  if (!isWide && !isSearching) return null;
  return (
    <div className="order-last w-full lg:order-none lg:w-58">
      <FilterSearch
        label="Search items"
        placeholder="Search items..."
        shortcut={`${modifierKey() === '⌘' ? '⌘' : 'Ctrl '}F`}
        value={search}
        onChange={onSearch}
        inputRef={input}
        // Not for text from a link: the on-screen keyboard would cover the items found.
        autoFocus={!isWide && search === ''}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          close();
          // The field passes on its text when it loses the focus; by then the text has been cleared.
          requestAnimationFrame(() => input.current?.blur());
        }}
      />
    </div>
  );
}

function SearchToggle(props: WorkspaceBarProps & { tone?: ButtonTone }) {
  const { isSearching, onSearch, onSearching, tone = 'secondary' } = props;
  return (
    <IconButton
      tone={tone}
      label={isSearching ? 'Close search' : 'Search items'}
      icon={isSearching ? <X aria-hidden="true" /> : <Search aria-hidden="true" />}
      onPress={() => {
        onSearch('');
        onSearching(!isSearching);
      }}
    />
  );
}

/** The controls next to the tabs on a phone: search and a new container. */
export function PhoneTools(props: WorkspaceBarProps) {
  return (
    <span className="flex flex-none items-center pr-2">
      <SearchToggle {...props} tone="quiet" />
      {props.onCreate && (
        <IconButton
          tone="quiet"
          label="New container"
          icon={<Plus aria-hidden="true" />}
          onPress={props.onCreate}
        />
      )}
    </span>
  );
}

/** The header on a phone: the heading, and the search while it is open. */
export function PhoneHead(props: WorkspaceBarProps) {
  return (
    <>
      {props.heading}
      <div className="py-2 empty:hidden">
        <SearchBox {...props} />
      </div>
    </>
  );
}

/** The header of the workspace: heading, online members, search, choice of panels and layout, new container. */
export function WorkspaceBar(props: WorkspaceBarProps) {
  const { isWide, live } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3 pb-4">
      <div className="min-w-0 flex-1 basis-48">
        {props.heading}
        <OnlineMembers users={live.online} />
        {!isWide && !props.hideLive && <LiveIndicator status={live.status} />}
      </div>
      {isWide && !props.hideLive && <LiveIndicator status={live.status} />}
      <SearchBox {...props} />
      {!isWide && <SearchToggle {...props} />}
      {isWide && (
        <div className="flex gap-3">
          <SegmentedControl label="Panels" segments={VIEWS} value={props.view} onChange={props.onView} />
          <SegmentedControl
            iconsOnly
            label="Layout"
            segments={LAYOUTS}
            value={props.layout}
            onChange={props.onLayout}
          />
        </div>
      )}
      {props.onCreate && (
        <Button tone="primary" onPress={props.onCreate}>
          <Plus aria-hidden="true" />
          Container
        </Button>
      )}
    </div>
  );
}
