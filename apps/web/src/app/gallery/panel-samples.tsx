import { Backpack, Store } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonArea, SkeletonBlock, SkeletonText } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Sample } from './sample.tsx';

const VIEWS = [
  { value: 'split', label: 'Split' },
  { value: 'single', label: 'Single' },
] as const;

const MEMBERS = [
  { name: 'Mirelle', role: 'Game Master', items: 42 },
  { name: 'Nim Thistlewick', role: 'Player', items: 9 },
];

const TABS = [
  {
    id: 'containers',
    label: 'Containers',
    icon: <Backpack aria-hidden="true" />,
    content: <p>Two containers.</p>,
  },
  { id: 'shops', label: 'Shops', icon: <Store aria-hidden="true" />, content: <p>One shop.</p> },
];

function Banners() {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Banner tone="info">Someone else is moving items.</Banner>
      <Banner tone="success" title="Welcome to The Copper Lanterns">
        Create your first character.
      </Banner>
      <Banner tone="warning" onDismiss={() => undefined}>
        Container is nearly full!
      </Banner>
      <Banner tone="error" actions={<Button size="sm">Try Again</Button>}>
        The list could not be loaded.
      </Banner>
    </div>
  );
}

function Placeholders() {
  return (
    <div className="grid gap-5 md:grid-cols-3">
      <SkeletonArea label="Loading sample" className="grid content-start gap-3">
        <SkeletonText height="tight" width="40%" />
        <SkeletonText />
        <SkeletonText height="relaxed" width="80%" />
        <SkeletonBlock className="h-24" />
      </SkeletonArea>
      <EmptyState
        icon={<Backpack />}
        title="Nothing here yet"
        actions={<Button tone="primary">Add from the catalog</Button>}
      >
        What you pick up goes here.
      </EmptyState>
      <ErrorPanel code="INTERNAL_SERVER_ERROR" onRetry={() => undefined} />
    </div>
  );
}

/** Panels and states of pages. */
export function PanelSamples() {
  const [page, setPage] = useState(6);
  const [view, setView] = useState<'split' | 'single'>('split');
  return (
    <Sample title="Panels and states">
      <Banners />
      <LinkCard
        to="/ui"
        title="The Copper Lanterns"
        icon={<Avatar name="The Copper" size="lg" />}
        mark={<Badge tone="accent">Game Master</Badge>}
      >
        <p className="text-sm text-ink-2">Four thieves and a debt.</p>
      </LinkCard>
      <Tabs label="Sample tabs" tabs={TABS} />
      <Table
        caption="Members"
        rows={MEMBERS}
        rowKey={(row) => row.name}
        columns={[
          { id: 'name', head: 'Name', cell: (row) => row.name },
          { id: 'role', head: 'Role', cell: (row) => row.role },
          { id: 'items', head: 'Items', cell: (row) => row.items, isNumber: true, isSecondary: true },
        ]}
      />
      <SegmentedControl label="View" segments={VIEWS} value={view} onChange={setView} />
      <Pager current={page} total={12} onPage={setPage} label="Sample pages" />
      <Placeholders />
    </Sample>
  );
}
