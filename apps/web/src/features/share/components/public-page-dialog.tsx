import { SHARE_DAYS, type ShareCode } from '@quartermaster/contract/share';
import { countOf } from '@quartermaster/rules/format-count';
import { ExternalLink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { dateText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonArea, SkeletonText } from '../../../ui/skeleton.tsx';
import { type Subject, useShareCode, useShareWrites } from '../api.ts';

/** The encoder is loaded when the first QR code is shown. */
const QrCode = lazy(() => import('../../../ui/qr-code.tsx'));

type Days = `${(typeof SHARE_DAYS)[number]}`;
const DAY_CHOICES = SHARE_DAYS.map((days) => ({
  value: `${days}` as Days,
  label: countOf(days, 'day'),
}));

const Failure = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="text-sm text-error">
      {error.message}
    </p>
  );

function NewLink({ subject }: { subject: Subject }) {
  const [days, setDays] = useState<Days>('7');
  const { create } = useShareWrites();
  const expires_in_days = SHARE_DAYS.find((choice) => `${choice}` === days);
  const share_code = { ...subject, expires_in_days };
  return (
    <div className="grid justify-items-start gap-3.5">
      <p className="text-sm text-ink-2">How long does the link work?</p>
      <SegmentedControl label="The link works for" segments={DAY_CHOICES} value={days} onChange={setDays} />
      <Button
        tone="primary"
        isPending={create.isPending}
        onPress={() => create.mutate({ body: { share_code } })}
      >
        Create link
      </Button>
      <Failure error={create.error} />
    </div>
  );
}

const viewsText = (views: number): string =>
  views === 0
    ? 'Not opened yet.'
    : `Opened ${views === 1 ? 'once' : countOf(views, 'time')}. Link previews in chat apps count too.`;

/** Lets search engines index the page; shown only for subjects that are already public (ADR 0238). */
function IndexingSwitch({ share }: { share: ShareCode }) {
  const { update } = useShareWrites();
  const change = (is_indexed: boolean) =>
    update.mutate({ params: { code: share.code }, body: { share_code: { is_indexed } } });
  return (
    <SwitchField
      label="Let search engines find this page"
      description="It can still appear in search results for a while after the link stops working."
      isSelected={update.isPending ? update.variables.body.share_code.is_indexed : share.is_indexed}
      isDisabled={update.isPending}
      onChange={change}
      error={update.error?.message}
    />
  );
}

function ActiveLink({ share, name }: { share: ShareCode; name: string }) {
  const { revoke } = useShareWrites();
  return (
    <div className="grid gap-3.5">
      <div className="flex flex-wrap items-center justify-center gap-4">
        <div className="size-40 flex-none">
          <Suspense>
            <QrCode link={share.url} label={`QR code of the public page of ${name}`} />
          </Suspense>
        </div>
        <div className="grid min-w-0 flex-1 basis-56 gap-3">
          <a
            href={share.url}
            target="_blank"
            rel="noreferrer"
            className="flex items-center gap-1.5 text-sm break-all text-action underline [&_svg]:size-4 [&_svg]:flex-none"
          >
            {share.url}
            <ExternalLink aria-hidden="true" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
          <p className="text-sm text-ink-2">
            Works until {dateText(share.expires_at)}. {viewsText(share.views)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton tone="primary" text={share.url} label="Copy link" />
        <Button isPending={revoke.isPending} onPress={() => revoke.mutate({ params: { code: share.code } })}>
          Revoke link
        </Button>
      </div>
      <Failure error={revoke.error} />
      {share.may_be_indexed && <IndexingSwitch share={share} />}
    </div>
  );
}

function Content({ subject, name }: { subject: Subject; name: string }) {
  const query = useShareCode(subject);
  if (query.isPending) {
    return (
      <SkeletonArea label="Loading the link">
        <SkeletonText width="80%" />
      </SkeletonArea>
    );
  }
  if (!query.data) return <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />;
  const { share_code } = query.data.data;
  if (share_code?.is_hidden) {
    return (
      <Banner
        tone="warning"
        title="An admin has hidden this page"
        actions={<LinkButton to={paths.notifications}>Open notifications</LinkButton>}
      >
        No one can open it. The notification about the decision contains the reason and a link to appeal.
      </Banner>
    );
  }
  return share_code ? <ActiveLink share={share_code} name={name} /> : <NewLink subject={subject} />;
}

export interface PublicPageDialogProps {
  readonly subject: Subject;
  readonly name: string;
  readonly onClose: () => void;
}

const JOIN_IN_PARTY =
  ' If a game master creates the link and the party’s join permission is Limited, visitors can also join the party.';

/**
 * The sentence that says when visitors can join the party. A join code that lets anyone join as game master is shown
 * only on the public page of the party, not on those of its shops, loot and characters.
 */
const JOIN_TEXT: Readonly<Record<Subject['kind'], string>> = {
  party: ' Visitors can also join the party if it has a join code.',
  shop_instance: JOIN_IN_PARTY,
  loot_instance: JOIN_IN_PARTY,
  character: JOIN_IN_PARTY,
  item_template: '',
};

const descriptionOf = ({ kind }: Subject): string =>
  `A page with a preview for chat apps. Anyone with the link can read it without an account.${JOIN_TEXT[kind]} Hidden and unidentified items do not appear.`;

/** Creates, copies and revokes the link of a subject's public page. */
export default function PublicPageDialog({ subject, name, onClose }: PublicPageDialogProps) {
  return (
    <Dialog
      title={`Public page of ${name}`}
      description={descriptionOf(subject)}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={<Button onPress={onClose}>Done</Button>}
    >
      <Content subject={subject} name={name} />
    </Dialog>
  );
}
